package org.stft.tool.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.log.ToolBlocks;
import org.stft.mpj.RankJvms;

/** A real job with the tool, a JVM for each rank. */
record CheckedJob(Path directory, List<RankJvms.Outcome> ranks) {

    static List<String> options(Path directory, String plan) {
        return List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=call-check",
            "-Dstft.tools.directory=" + directory, "-Dstft.call-check.plan=" + plan);
    }

    static CheckedJob run(Path directory, String plan, Class<?> main, String... arguments) {
        return new CheckedJob(directory, RankJvms.run(options(directory, plan), main, 2, arguments));
    }

    /** The lines that the tool has written into the log of a rank. */
    List<String> lines(int rank) throws IOException {
        List<String> lines = new ArrayList<>();
        try (ToolBlocks blocks = new ToolBlocks(run(), rank, CheckBlocks.KIND, problem -> {
            throw new AssertionError(problem);
        })) {
            for (ToolBlocks.ToolBlock each = blocks.next(false); each != null; each = blocks.next(false)) {
                lines.addAll(new String(each.content(), UTF_8).lines().toList());
            }
        }
        return lines;
    }

    /** The directory of the log. */
    Path run() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("event-log"))) {
            return runs.findFirst().orElseThrow();
        }
    }
}
