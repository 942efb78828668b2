package org.stft.race.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.log.LoggedRun;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;

/** Real jobs, a JVM for each rank, with the tool switched on. */
public final class LoggedJob {

    private LoggedJob() {
    }

    public static List<String> options(Path directory) {
        return List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=race-check",
            "-Dstft.tools.directory=" + directory);
    }

    /** Runs a job to its end and checks its log. */
    public static Analysis run(Path directory, Class<?> main, int ranks, String... arguments) throws IOException {
        RankJvms.run(options(directory), main, ranks, arguments);
        return Analysis.of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD);
    }
}
