package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.TenTests;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The check of MPI calls within {@code stft run}: the dissertation's tests are found, with their lines, and nothing else. */
@Tag("any-java")
class CallCheckIT {

    private static final String FOUND = "call-check found: ";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static String[] options(StftJob job, String... more) {
        List<String> options = new ArrayList<>(
            List.of("--tool", "call-check", "-Dstft.tools.directory=" + job.directory().resolve("tools")));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private static List<String> found(String err) {
        return err.lines().filter(line -> line.contains(FOUND))
            .map(line -> line.substring(line.indexOf(FOUND) + FOUND.length())).toList();
    }

    /** The lines are those of the calls in the program that the finding must name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 | 11 | race | Recv(received, 0
        2 | 11 | potential-deadlock | Send(value, 0, 1, MPI.INT, 1 - rank
        3 | 10 | message-shorter | new int[7]
        5 | 11 | message-unreceived | new int[1]
        6 | 12 | buffer-changed | data.length, MPI.DOUBLE, 1
        7 | 11 | request-open | Isend(new int[4]
        10 | 10 | too-many-elements | new int[16], 0, 16, MPI.INT, 1
        """)
    void oneOfTheTenTests_isFoundWithItsLineAndNothingElse(String test, int exit, String template, String call)
        throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, test);
        String own = test.equals("10") ? tooManyElements(job).toString() : "";
        Ended ended = job.run(options(job, "-Dstft.call-check.enable=race,message-shorter",
            "-Dstft.call-check.synchronous=on", "-Dstft.call-check.templates=" + own)).expect(exit);
        assertThat(found(ended.err())).singleElement().asString().contains("  " + template + "-", lineOf(call));
    }

    private static Path tooManyElements(StftJob job) throws IOException {
        return Files.writeString(job.directory().resolve("too-many-elements.txt"), """
            Name=Amount of transmited elements more than defined value (15)
            severity=low
            1 block
            K=1
            2 block
            F1=p1:Send_any
            3 block
            F1(2)>15
            """);
    }

    @Test
    void otherTypeOnBothSidesOfAMessage_isFoundThoughTheJobFails() throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, "4");
        Ended ended = job.run(options(job));
        assertThat(ended.exitCode()).isNotZero();
        assertThat(found(ended.err())).singleElement().asString().contains("  type-mismatch-",
            lineOf("new double[4]"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        8 | collective-root | Bcast(new double[5], 0, 5, MPI.DOUBLE, root)
        9 | collective-missing | Bcast(new double[5], 0, 5, MPI.DOUBLE, MPI.COMM_WORLD
        """)
    void jobThatHangsInACollectiveOperation_isToldWhileItHangs(String test, String template, String call)
        throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, test);
        Running running = job.startRun(options(job, "-Dstft.call-check.hang=2s"));
        running.awaitThat("the call is found", () -> !found(running.err()).isEmpty());
        running.signal("INT", running.pid());
        Ended ended = running.await().expect(130);
        assertThat(found(ended.err())).singleElement().asString().contains("  " + template + "-", lineOf(call));
    }

    @Test
    void correctProgramThatIsKilledAndRestored_hasNoFinding() {
        StftJob job = jobs.job(PassesValueAround.class, 3, "12");
        job.run(options(job, "--fail", "rank=1,version=5", "--max-restarts", "1")).expect(0)
            .expectMessage("call-check: no findings");
    }

    @Test
    void templateThatIsWrong_isRefusedWithLineAndColumnBeforeARankStarts() throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, "5");
        Path wrong = Files.writeString(job.directory().resolve("wrong.txt"),
            "Name=x\n1block\nK=1\n2block\nF1=p1:Sned\n");
        Ended ended = job.run(options(job, "-Dstft.call-check.templates=" + wrong)).expect(2);
        assertThat(ended.err()).contains("wrong.txt:5:7: expected a function of MPI without MPI_, found 'Sned'. "
            + "Did you mean Send?");
        assertThat(job.directory().resolve("tools")).doesNotExist();
    }

    /** The call site that a report shows for the first line of the program with a text. */
    private static String lineOf(String text) throws IOException {
        List<String> lines = Files.readAllLines(
            Path.of("src/test/java/org/stft/acceptance/programs/TenTests.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return "(TenTests.java:" + (i + 1) + ")";
            }
        }
        throw new IllegalArgumentException(text);
    }
}
