package org.stft.race.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.stft.log.LoggedRun;
import org.stft.mpj.RankJvms;
import org.stft.nativempi.Implementation;
import org.stft.nativempi.NativeRanks;
import org.stft.race.Analyser;

/** Real jobs, a JVM for each rank, with the tool switched on. */
public final class LoggedJob {

    /** The property that names the library of the ranks; without it they are on MPJ Express. */
    static final String MPI = "test.mpi";
    /** The property with the jar of that library's package {@code mpi}. */
    static final String JAR = "test.mpi.jar";

    private LoggedJob() {
    }

    /** The options of the ranks of one job. */
    public static List<String> options(Path directory) {
        return List.of("-javaagent:" + System.getProperty("test.agent"), "-Dstft.tools=race-check",
            "-Dstft.tools.directory=" + directory, "-Dtest.job=" + UUID.randomUUID());
    }

    /** Runs a job to its end and checks its log. */
    public static Analysis run(Path directory, Class<?> main, int ranks, String... arguments) throws IOException {
        output(directory, main, ranks, arguments);
        return Analysis.of(LoggedRun.newest(directory.resolve("event-log")), Analyser.Options.STANDARD);
    }

    /** Runs a job to its end; returns what its ranks have printed. */
    static String output(Path directory, Class<?> main, int ranks, String... arguments) {
        String library = System.getProperty(MPI, "");
        return library.isEmpty()
            ? RankJvms.run(options(directory), main, ranks, arguments).stream().map(RankJvms.Outcome::out)
                .collect(Collectors.joining())
            : outputOnNativeMpi(Implementation.valueOf(library), directory, main, ranks, arguments);
    }

    private static String outputOnNativeMpi(Implementation library, Path directory, Class<?> main, int ranks,
        String... arguments) {
        List<String> options = new ArrayList<>(options(directory));
        options.add("-Dstft.tools.library=mpi.ProbedMpi");
        String classPath = System.getProperty(JAR) + File.pathSeparator
            + NativeRanks.classPath("junit", "assertj", "mpj-express");
        NativeRanks.Outcome outcome = NativeRanks.run(library, ranks, classPath, options, main.getName(), arguments);
        if (outcome.exit() != 0) {
            throw new AssertionError("Expected a job that exits with 0:\n" + outcome.all());
        }
        return outcome.out();
    }
}
