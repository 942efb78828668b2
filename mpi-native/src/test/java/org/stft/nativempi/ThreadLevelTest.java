package org.stft.nativempi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import programs.CollectiveCalls;
import programs.ThreadsTakeTurns;

/**
 * Libraries that give less than MPI_THREAD_MULTIPLE. Those of this machine give it, so a library in C in front of each asks it for less,
 * as one that was built so would give.
 */
class ThreadLevelTest {

    private static final String ASKS_FOR_LESS = """
        int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided);

        int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
            int ended = PMPI_Init_thread(argc, argv, LEVEL, provided);
            *provided = LEVEL;
            return ended;
        }
        """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void programOfOneThread_hasTheSameResults(Implementation implementation) throws Exception {
        NativeRanks.Outcome outcome = NativeRanks.run(implementation, 3, CollectiveCalls.class,
            "-Dstft.mpi.library=" + giving(0, implementation));
        assertThat(outcome.exit()).as(outcome.all()).isZero();
        assertThat(outcome.results()).containsExactlyElementsOf(ProgramsTest.expected("collective-calls.txt"));
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, 1, MPI_THREAD_FUNNELED", "MPICH, 1, MPI_THREAD_FUNNELED", "OPEN_MPI, 0, MPI_THREAD_SINGLE"})
    void threadThatHasNotCalledInit_isRefused(Implementation implementation, int level, String name) throws Exception {
        NativeRanks.Outcome outcome = run(implementation, level);
        assertThat(outcome.out()).contains("result 0 main thread: 0", "result 0 level: " + (level + 1),
            "result 0 second thread: Only the thread that has called MPI.Init may call MPI: this library of "
                + implementation.id() + " gives " + name + ". Found a call of thread 'second'.",
            "result 0 its message: 7");
    }

    @ParameterizedTest
    @EnumSource
    void secondThreadAtTheSameTime_isRefused_andAfterAnotherItIsNot(Implementation implementation) throws Exception {
        NativeRanks.Outcome outcome = run(implementation, 2);
        assertThat(outcome.out()).contains("result 0 level: 3", "result 0 second thread: called",
            "result 0 at the same time: Two threads may not call MPI at the same time: this library of "
                + implementation.id() + " gives MPI_THREAD_SERIALIZED. Found a call of thread '",
            "result 0 its message: 7");
    }

    private NativeRanks.Outcome run(Implementation implementation, int level) throws Exception {
        NativeRanks.Outcome outcome = NativeRanks.run(implementation, 2, ThreadsTakeTurns.class,
            "-Dstft.mpi.library=" + giving(level, implementation));
        assertThat(outcome.exit()).as(outcome.all()).isZero();
        return outcome;
    }

    /** A library that loads the installed one, and replaces one function of it. */
    private Path giving(int level, Implementation implementation) throws IOException, InterruptedException {
        implementation.assumeInstalled();
        Path source = Files.writeString(folder.resolve("level.c"), ASKS_FOR_LESS);
        Path library = folder.resolve("libmpi-level-" + level + ".so");
        ProcessBuilder compiler = new ProcessBuilder(
            List.of("cc", "-shared", "-fPIC", "-DLEVEL=" + level, "-o", library.toString(), source.toString(),
                "-Wl,--no-as-needed", "-l:" + implementation.library()))
            .redirectErrorStream(true).redirectOutput(new File(folder.toFile(), "cc.log"));
        Process compiling;
        try {
            compiling = compiler.start();
        } catch (IOException e) {
            assumeTrue(false, "no C compiler cc on this machine; Debian: apt-get install gcc libc6-dev");
            throw e;
        }
        boolean ended = compiling.waitFor(60, TimeUnit.SECONDS);
        assertThat(ended && compiling.exitValue() == 0).as(Files.readString(folder.resolve("cc.log"))).isTrue();
        return library;
    }
}
