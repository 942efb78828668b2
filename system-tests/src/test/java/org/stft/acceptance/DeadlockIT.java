package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.Deadlocks;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Deadlocks within {@code stft run --tool call-check}: those that are proven end the job, what only looks like one does not. */
@Tag("any-java")
class DeadlockIT {

    private static final int DEADLOCK = 13;
    /** Rank 0 sends what rank 1 waits for once a signal has come; rank 2 has it sent. */
    private static final String WOKEN_BY_SIGNAL = """
        package woken;
        import java.util.concurrent.CountDownLatch;
        import mpi.MPI;
        import sun.misc.Signal;
        public class Main {
            public static void main(String[] arguments) throws Exception {
                MPI.Init(arguments);
                long[] process = {ProcessHandle.current().pid()};
                if (MPI.COMM_WORLD.Rank() == 0) {
                    CountDownLatch woken = new CountDownLatch(1);
                    Signal.handle(new Signal("USR2"), any -> woken.countDown());
                    new Thread(() -> {
                        try {
                            woken.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        MPI.COMM_WORLD.Send(process, 0, 1, MPI.LONG, 1, 1);
                    }).start();
                    MPI.COMM_WORLD.Send(process, 0, 1, MPI.LONG, 2, 0);
                    MPI.COMM_WORLD.Recv(process, 0, 1, MPI.LONG, 1, 2);
                } else if (MPI.COMM_WORLD.Rank() == 1) {
                    MPI.COMM_WORLD.Recv(process, 0, 1, MPI.LONG, 0, 1);
                    MPI.COMM_WORLD.Send(process, 0, 1, MPI.LONG, 0, 2);
                } else {
                    MPI.COMM_WORLD.Recv(process, 0, 1, MPI.LONG, 0, 0);
                    new ProcessBuilder("sh", "-c", "(sleep 2.5; kill -USR2 " + process[0] + ") > /dev/null 2>&1 &")
                        .start().waitFor();
                }
                MPI.Finalize();
            }
        }
        """;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job(String program) {
        return jobs.job(Deadlocks.class, 3, program);
    }

    private static Path tools(StftJob job) {
        return job.directory().resolve("tools");
    }

    private static Ended run(StftJob job, String... more) {
        List<String> options = new ArrayList<>(
            List.of("--tool", "call-check", "-Dstft.tools.directory=" + tools(job)));
        options.addAll(List.of(more));
        return job.run(options.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        receives            | deadlock     | each waits for the one before | rank 0 waits for rank 2, rank 2 for rank 1, rank 1 for rank 0
        ended               | endless-wait | from a rank that has ended    | ranks 1, 2 wait for rank 0: no more calls come from there
        left                | no-finalize  | and then main returns         | ranks 0, 1, 2 have left main without MPI.Finalize
        """)
    void ranksThatNeverGoOn_areNamedAndEnded(String program, String template, String comment, String cycle)
        throws IOException {
        neverGoOn(program, template, comment, cycle);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        long-sends          | deadlock     | too long to be buffered       | rank 0 waits for rank 1, rank 1 for rank 0
        wait-any            | deadlock     | no rank sends                 | rank 0 waits for rank 1, rank 1 for rank 2, rank 2 for rank 0
        barrier-and-receive | deadlock     | the others wait here          | rank 0 waits for rank 1, rank 1 for rank 0
        part                | deadlock     | two of three                  | rank 0 waits for rank 1, rank 1 for rank 0
        joined              | deadlock     | joined                        | rank 0 waits for rank 1, rank 1 for rank 0
        finalized           | endless-wait | from a rank in Finalize       | rank 0 waits for rank 1: no more calls come from there
        """)
    @Tag("matrix")
    void ranksThatNeverGoOnInAnotherWay_areNamedAndEnded(String program, String template, String comment, String cycle)
        throws IOException {
        neverGoOn(program, template, comment, cycle);
    }

    private void neverGoOn(String program, String template, String comment, String cycle) throws IOException {
        Ended ended = run(job(program), "--max-restarts", "1").expect(DEADLOCK).expectMessage("call-check: " + cycle);
        assertThat(ended.err()).contains("  " + template + "-", lineOf(comment)).doesNotContain("Restart 1 of 1");
        assertThat(ended.err()).containsPattern("where the ranks are:\n" + (template.equals("no-finalize")
            ? "ranks 0-2: no thread of the program"
            : "thread main\n  Deadlocks\\.main (?s:.*)" + Pattern.quote(lineOf(comment)) + "  rank"));
    }

    @ParameterizedTest
    @ValueSource(strings = "late-threads-with-names-of-the-system")
    void ranksThatWaitForOneThatActsLate_areNoDeadlock(String program) {
        noDeadlock(program);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slow-sender", "late-thread"})
    @Tag("matrix")
    void ranksThatWaitForOneThatActsLateOtherwise_areNoDeadlock(String program) {
        noDeadlock(program);
    }

    private void noDeadlock(String program) {
        run(job(program)).expect(0).expectMessage("call-check: no findings");
    }

    @Test
    void rankThatASignalWakes_isInNoDeadlock() throws IOException {
        StftJob job = jobs.job(DeadlockIT.class, 3);
        List<String> run = new ArrayList<>(
            job.runCommand("-cp", CompiledProgram.classPath(job, "classes", WOKEN_BY_SIGNAL), "--tool", "call-check",
                "-Dstft.tools.directory=" + tools(job)));
        run.set(run.size() - 1, "woken.Main");
        job.start("run", run).await().expect(0).expectMessage("call-check: no findings");
    }

    @Test
    void logOfADeadlock_showsItAfterwards() throws IOException {
        StftJob job = job("receives");
        run(job).expect(DEADLOCK);
        Ended ended = job.start("check",
            List.of(Distribution.command().toString(), "check", tools(job).resolve("event-log").toString())).await()
            .expect(12);
        assertThat(ended.out()).contains("the cycle  rank 0 waits for rank 2, rank 2 for rank 1, rank 1 for rank 0");
    }

    /** The call site that a report shows for the line of the program with a comment. */
    private static String lineOf(String comment) throws IOException {
        List<String> lines = Files.readAllLines(
            Path.of("src/test/java/org/stft/acceptance/programs/Deadlocks.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "(Deadlocks.java:" + (i + 1) + ")";
            }
        }
        throw new IllegalArgumentException(comment);
    }
}
