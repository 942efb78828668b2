package org.stft.tool.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.log.DataReader;
import org.stft.log.DataRecord;

/**
 * The process of a rank whose calls were recorded.
 *
 * @param words its command line
 * @param facts system properties that a replay compares, and {@code processors}
 */
public record RecordedProcess(List<String> words, Map<String, String> facts) {

    /** Other records may precede it, but not many. */
    private static final int SEARCHED = 1000;

    /**
     * Reads it from the data of a rank.
     *
     * @param directory of the run in which the process was started
     * @throws IOException if there is no data of the rank, or it cannot be read
     */
    public static RecordedProcess of(Path directory, int rank) throws IOException {
        if (!DataReader.isThere(directory, rank)) {
            throw new IOException("Expected data of rank " + rank + " in " + directory
                + ", found none. Record the job with --record.");
        }
        try (DataReader reader = DataReader.open(directory, rank)) {
            for (int i = 0; i < SEARCHED; i++) {
                DataRecord record = reader.next();
                if (record == null) {
                    break;
                }
                ByteBuffer head = record.head();
                if (Words.integer(head) == Kinds.PROCESS) {
                    return parse(Words.text(head));
                }
            }
            throw new IOException("Expected the description of its process in the data of rank " + rank + " in "
                + directory + ", found none. " + reader.problem());
        }
    }

    private static RecordedProcess parse(String lines) {
        List<String> words = new ArrayList<>();
        Map<String, String> facts = new TreeMap<>();
        lines.lines().forEach(line -> {
            int tab = line.indexOf('\t');
            String key = line.substring(0, tab);
            String value = line.substring(tab + 1);
            if (key.equals(ProcessFacts.WORD)) {
                words.add(new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
            } else {
                facts.put(key, value);
            }
        });
        return new RecordedProcess(List.copyOf(words), facts);
    }
}
