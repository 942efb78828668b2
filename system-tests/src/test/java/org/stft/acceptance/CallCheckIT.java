package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.BlockProduct;
import org.stft.acceptance.programs.CallsFromOutside;
import org.stft.acceptance.programs.OddEvenSort;
import org.stft.acceptance.programs.OpenAcrossCheckpoints;
import org.stft.acceptance.programs.TenTests;
import org.stft.log.LoggedRun;
import org.stft.services.Services;
import org.stft.spc.Probe;
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
        2 | 11 | potential-deadlock | Send(value, 0, 1, MPI.INT, 1 - rank
        6 | 12 | buffer-changed | data.length, MPI.DOUBLE, 1
        10 | 10 | too-many-elements | new int[16], 0, 16, MPI.INT, 1
        """)
    void oneOfTheTenTests_isFoundWithItsLineAndNothingElse(String test, int exit, String template, String call)
        throws IOException {
        oneOfTheTenTests(test, exit, template, call);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 | 11 | race | Recv(received, 0
        3 | 10 | message-shorter | new int[7]
        5 | 11 | message-unreceived | new int[1]
        7 | 11 | request-open | Isend(new int[4]
        """)
    @Tag("matrix")
    void anotherOfTheTenTests_isFoundWithItsLineAndNothingElse(String test, int exit, String template, String call)
        throws IOException {
        oneOfTheTenTests(test, exit, template, call);
    }

    private void oneOfTheTenTests(String test, int exit, String template, String call) throws IOException {
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
        running.awaitThat("the stacks are printed",
            () -> running.err().contains("where the ranks are:\nthread main\n"));
        running.signal("INT", running.pid());
        Ended ended = running.await().expect(130);
        assertThat(found(ended.err())).singleElement().asString().contains("  " + template + "-", lineOf(call));
    }

    /** Of the dissertation's section 4.4; it did not know of the second error of the second program. */
    @Test
    void errorsOfTheTwoRealPrograms_areFoundWithTheirLinesAndNothingElse() throws IOException {
        StftJob sort = jobs.job(OddEvenSort.class, 4);
        assertThat(found(sort.run(options(sort)).err())).singleElement().asString().contains("  gather-types-",
            lineOf("OddEvenSort", "Gatherv("));
        StftJob product = jobs.job(BlockProduct.class, 4);
        Ended ended = product.run(options(product));
        List<String> found = found(ended.err());
        assertThat(found).as(ended.toString()).hasSize(2);
        assertThat(found.get(0)).contains("  elements-sent-twice-", lineOf("BlockProduct", "Scatterv(vector"));
        assertThat(found.get(1)).contains("  collective-count-", lineOf("BlockProduct", "Reduce("));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "criu"})
    void correctProgramThatIsKilledAndRestored_hasNoFinding(String spc) {
        Probe probe = Services.backEnd(spc).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + spc + " " + probe);
        StftJob job = jobs.job(OpenAcrossCheckpoints.class, 2, spc);
        Ended ended = job.run(options(job, "--spc", spc, "--fail", "rank=1,version=3", "--max-restarts", "1",
            "-Dstft.call-check.enable=group-not-freed")).expect(0).expectMessage("call-check: no findings");
        assertThat(found(ended.err())).isEmpty();
    }

    @Test
    void collectiveOperationOfRanksThatAreNotMembers_isNotMade() throws IOException {
        StftJob job = jobs.job(CallsFromOutside.class, 4);
        Ended ended = job.run(options(job)).expect(12);
        assertThat(found(ended.err())).filteredOn(line -> line.startsWith("HIGH")).singleElement().asString()
            .contains("  communicator-wrong-", lineOf("CallsFromOutside", "two.Barrier"));
        assertThat(ended.out().lines()).filteredOn(line -> line.endsWith(", MISSING(self) is 1")).hasSize(2);
    }

    @Test
    @Tag("matrix")
    void runWithCollectiveOperationsOfOthers_canBeExaminedByAllTools() throws IOException {
        StftJob job = jobs.job(CallsFromOutside.class, 4);
        Ended ended = job
            .run(options(job, "--tool", "call-check,race-check", "-Dstft.call-check.disable=communicator-wrong",
                "-Dstft.call-check.synchronous=on", "--findings-exit", "0"))
            .expect(0)
            .expectMessage("race-check: no message races");
        assertThat(found(ended.err())).filteredOn(line -> !line.startsWith("LOW")).isEmpty();
        Path logs = job.directory().resolve("tools/event-log");
        String stft = Path.of(System.getProperty("stft.home"), "bin", "stft").toString();
        job.start("check", List.of(stft, "check", "--synchronous", logs.toString())).await().expect(10);
        job.start("advise", List.of(stft, "log", "advise", logs.toString())).await().expect(5);
        String page = job.directory().resolve("page.html").toString();
        job.start("graph", List.of(stft, "graph", logs.toString(), "-o", page)).await().expect(0);
    }

    @Test
    @Tag("matrix")
    void watchedRun_hasTheSameReportAsItsLog() throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, "7");
        Running running = job.startRun(options(job));
        Path logs = job.directory().resolve("tools/event-log");
        running.awaitThat("the run has a log", () -> hasRun(logs));
        String stft = Path.of(System.getProperty("stft.home"), "bin", "stft").toString();
        Path online = job.directory().resolve("online.json");
        Path offline = job.directory().resolve("offline.json");
        Ended watched = job.start("watch",
            List.of(stft, "check", "watch", logs.toString(), "--json", online.toString())).await().expect(11);
        assertThat(found(watched.err())).singleElement().asString().contains("  request-open-");
        running.await().expect(11);
        job.start("check", List.of(stft, "check", logs.toString(), "--json", offline.toString())).await().expect(11);
        assertThat(online).hasSameTextualContentAs(offline);
    }

    static Stream<Arguments> wrongTemplates() {
        String begin = "Name=x\n1block\nK=2\n2block\n";
        return Stream.of(
            Arguments.of("misspelt", begin + "F1=p1:Sned\n",
                ".txt:5:7: expected a function of MPI without MPI_, found 'Sned'. Did you mean Send?"),
            Arguments.of("nested", begin + "F1=p1:Send\n3block\n" + "F1(".repeat(20_000), ".txt:7:4: expected "),
            Arguments.of("long", "REM megabytes\n".repeat(400_000),
                ".txt:1: expected a template of at most 65536 bytes, found 5600000"),
            Arguments.of("binary", begin + "F1=p1:Send\0\n", ".txt:5:11: expected "),
            Arguments.of("joins each with each", begin + "F1=p1:Send\nF2=p2:Send\n3block\nF1(count)=F2(count)\n",
                ".txt:5: template joins-each-with-each joins calls of different processes in a way that cannot be"),
            Arguments.of("stops too late", begin.replace("1block", "stop=yes\n1block") + "F1=p1:Send\nF2=p1:Recv\n",
                ".txt:6: template stops-too-late has stop=yes and needs more than the arguments of one call"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongTemplates")
    void templateThatIsWrong_isRefusedWithItsPlaceBeforeARankStarts(String name, String text, String message)
        throws IOException {
        StftJob job = jobs.job(TenTests.class, 3, "5");
        Path wrong = Files.writeString(job.directory().resolve(name + ".txt"), text);
        Ended ended = job.run(options(job, "-Dstft.call-check.templates=" + wrong)).expect(2);
        assertThat(ended.err()).contains(name + message).hasSizeLessThan(2000);
        assertThat(job.directory().resolve("tools")).doesNotExist();
    }

    private static boolean hasRun(Path logs) {
        try {
            return !LoggedRun.in(logs).isEmpty();
        } catch (IOException e) {
            return false; // there is no directory yet
        }
    }

    /** The call site that a report shows for the first line of the program with a text. */
    private static String lineOf(String text) throws IOException {
        return lineOf("TenTests", text);
    }

    private static String lineOf(String program, String text) throws IOException {
        List<String> lines = Files.readAllLines(
            Path.of("src/test/java/org/stft/acceptance/programs", program + ".java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return "(" + program + ".java:" + (i + 1) + ")";
            }
        }
        throw new IllegalArgumentException(text);
    }
}
