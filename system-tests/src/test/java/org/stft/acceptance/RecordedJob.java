package org.stft.acceptance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;

/** A job that is run with {@code --record}, and its ranks that run again. */
final class RecordedJob {

    static final String EQUAL = "calls were as recorded.";

    private RecordedJob() {
    }

    /** The directory of its tools. */
    static Path tools(StftJob job) {
        return job.directory().resolve("tools");
    }

    static Ended record(StftJob job, String... options) {
        return job.run(Stream.concat(Stream.of("--record", "-Dstft.tools.directory=" + tools(job)), Stream.of(options))
            .toArray(String[]::new));
    }

    static Ended replay(StftJob job, int rank, String... options) {
        return job.start("replay", replayCommand(job, rank, options)).await();
    }

    static List<String> replayCommand(StftJob job, int rank, String... options) {
        List<String> words = new ArrayList<>(
            List.of(Distribution.command().toString(), "replay", tools(job).resolve("event-log").toString(), "--rank",
                Integer.toString(rank)));
        words.addAll(List.of(options));
        return words;
    }

    /** What a rank has printed in a run of all, without the prefix. */
    static List<String> linesOf(Ended run, int rank) {
        String prefix = "[" + rank + "] ";
        return run.out().lines().filter(line -> line.startsWith(prefix)).map(line -> line.substring(prefix.length()))
            .toList();
    }
}
