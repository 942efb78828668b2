package org.stft.tool.check;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.stft.tool.log.EventLog;

/** Writes the lines of this tool into the event log: fields separated by tabs, one line for each block. */
final class CheckBlocks {

    /** The kind of the blocks. */
    static final int KIND = 70;

    private final EventLog log;

    CheckBlocks(EventLog log) {
        this.log = log;
    }

    /** @return false if it is not written: see {@link EventLog#block} */
    boolean write(String line) {
        return log.block(KIND, line.getBytes(StandardCharsets.UTF_8));
    }

    static String line(List<String> fields) {
        return fields.stream().map(CheckBlocks::escaped).collect(Collectors.joining("\t"));
    }

    private static String escaped(String field) {
        return field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }
}
