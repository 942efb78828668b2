package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.RacesForReceive;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The message-race check within {@code stft run}: races are printed when they are found, and the exit code names the most severe one. */
@Tag("any-java")
class OnlineRaceCheckIT {

    private static final Pattern FOUND = Pattern.compile(".*race-check found: .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job(String... arguments) {
        return jobs.job(RacesForReceive.class, 3, arguments);
    }

    private static String[] options(StftJob job, String... more) {
        List<String> options = new ArrayList<>(
            List.of("--tool", "race-check", "-Dstft.tools.directory=" + job.directory().resolve("tools")));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private static long found(String err) {
        return err.lines().filter(line -> FOUND.matcher(line).matches()).count();
    }

    /** Number 32 of the specification's acceptance list: one option, and nothing is recompiled. */
    @Test
    void raceInARunningJob_isPrintedWhileTheJobRuns_andOnceOnly() throws IOException {
        Path file = Files.createTempDirectory("stft-racing-").resolve("go-on");
        try {
            StftJob job = job("wait", file.toString());
            Path json = job.directory().resolve("races.json");
            Path html = job.directory().resolve("races.html");
            Running running = job.startRun(
                options(job, "-Dstft.race-check.json=" + json, "-Dstft.race-check.html=" + html));
            running.awaitThat("a race is printed", () -> found(running.err()) == 1);
            assertThat(running.isAlive()).isTrue();
            Files.createFile(file);
            Ended ended = running.await().expect(11)
                .expectMessage("race-check: 1 message race; 2 wildcard receives and 0 wildcard probes examined");
            assertThat(found(ended.err())).isEqualTo(1);
            assertThat(ended.err()).contains("MEDIUM", "could have taken",
                "RacesForReceive.race(RacesForReceive.java:");
            assertThat(Files.readString(json)).contains("\"level\" : \"medium\"");
            assertThat(Files.readString(html)).contains("RacesForReceive.race(RacesForReceive.java:");
        } finally {
            Files.deleteIfExists(file);
            Files.delete(file.getParent());
        }
    }

    /** Number 18 of the specification's acceptance list. */
    @Test
    void acceptance18_jobHangsInItsRace_theRaceAndTheBlockedCallsArePrintedWithinTenSeconds() {
        StftJob job = job("hang");
        Running running = job.startRun(options(job));
        running.awaitThat("all ranks are in a call",
            () -> running.ranks().size() == 3 && Files.isDirectory(job.directory().resolve("tools/event-log")));
        long start = System.nanoTime();
        running.awaitThat("the hang is printed", () -> running.err().contains("nothing has happened for 8 s"));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        running.awaitThat("the race is printed", () -> found(running.err()) == 1);
        assertThat(running.err()).contains("HIGH", "which went to     no receive", "rank 0 is in Comm.Recv",
            "rank 1 is in Intracomm.Barrier", "RacesForReceive.hang(RacesForReceive.java:");
        running.signal("INT", running.pid());
        running.await().expect(130).expectMessage("race-check: 1 message race;");
    }

    @Test
    void jobHangsAndOneOfItsRanksPolls_theDeadlockIsPrinted() {
        StftJob job = job("poll");
        Running running = job.startRun(options(job, "-Dstft.race-check.hang=2s"));
        running.awaitThat("the hang is printed",
            () -> running.err().contains("nothing has happened for 2 s, and all ranks wait or have ended"));
        running.awaitThat("all ranks are named", () -> running.err().contains("rank 2 is in Intracomm.Barrier"));
        assertThat(running.err()).contains("rank 0 is in Comm.Recv from 1", "rank 1 polls: Comm.Iprobe finds nothing");
        running.awaitThat("the stacks are printed",
            () -> running.err().contains("where the ranks are:\nthread main\n"));
        running.signal("INT", running.pid());
        running.await().expect(130);
    }

    @Test
    void programThatDoesNotCallInit_isToldSo() {
        StftJob job = job("apart");
        job.run(options(job, "-Dstft.event-log.limit=1m")).expect(0)
            .expectMessage(
                "race-check: no rank wrote a log: none could (then it has said so), or none has called MPI.Init");
    }

    @Test
    @Tag("matrix")
    void suppressedRace_isNotPrintedAndDoesNotCount() throws IOException {
        StftJob job = job("steps", "2");
        Path ours = Files.writeString(job.directory().resolve("ours"),
            "RacesForReceive.race* = either order is served\n");
        Ended ended = job.run(options(job, "-Dstft.race-check.suppress=" + ours)).expect(0)
            .expectMessage("(either order is served)");
        assertThat(found(ended.err())).isZero();
    }

    /** Batch systems and Kubernetes take any other exit code than 0 for a failure of the job. */
    @Test
    void findingsExitZero_theJobEndsWithZeroAndTheReportsAreThere() throws IOException {
        StftJob job = job("steps", "2");
        Path sarif = job.directory().resolve("races.sarif");
        String[] options = options(job, "--findings-exit", "0", "-Dstft.race-check.sarif=" + sarif,
            "-Dstft.race-check.source-root=src/test/java");
        Ended ended = job.run(options).expect(0).expectMessage("race-check: 1 message race;");
        assertThat(found(ended.err())).isEqualTo(1);
        assertThat(Files.readString(sarif)).contains("\"ruleId\" : \"message-race\"",
            "\"uri\" : \"src/test/java/org/stft/acceptance/programs/RacesForReceive.java\"");
    }

    @Test
    @Tag("matrix")
    void findingsExitZero_isRecordedWithTheJob_aRestartEndsWithZeroToo() {
        StftJob job = job("steps", "6");
        job.run(options(job, "--every-calls", "2", "--max-restarts", "0", "--fail", "rank=1,version=2,kill=all",
            "-Dstft.findings-exit=0")).expect(1);
        job.restart().expect(0).expectMessage("race-check: 1 message race;");
    }

    @Test
    void wrongSettings_areRefusedBeforeTheRanksStart() {
        StftJob job = job("steps", "1");
        job.run(options(job, "-Dstft.race-check.suppress=/no/such/file")).expect(2)
            .expectMessage("The message-race check cannot be started");
        job.run(options(job, "-Dstft.race-check.source-root=/no/such/directory")).expect(2)
            .expectMessage("Expected a directory with sources at /no/such/directory");
        job.run(options(job, "--findings-exit", "none")).expect(2)
            .expectMessage("The setting stft.findings-exit must be level or a number from 0 to 255, but is 'none'.");
        job.run(options(job, "-Dstft.race-check.hang=soon")).expect(2).expectMessage("must be a time such as 8s");
    }

    @Test
    @Tag("matrix")
    void switchedOff_onlyTheLogIsWritten() {
        StftJob job = job("steps", "1");
        Ended ended = job.run(options(job, "-Dstft.race-check.online=off")).expect(0);
        assertThat(ended.err()).doesNotContain("race-check");
        assertThat(job.directory().resolve("tools/event-log")).isNotEmptyDirectory();
    }

    @Test
    void restartFromObjects_racesOfBothRunsAreOneGroup() {
        StftJob job = job("steps", "6");
        Ended ended = job.run(
            options(job, "--every-calls", "2", "--max-restarts", "1", "--fail", "rank=1,version=2,kill=all"))
            .expect(11).expectMessage("this is about all of its runs").expectMessage("race-check: 1 message race;");
        assertThat(found(ended.err())).as("printed once, not again by the second run").isEqualTo(1);
    }

    @Test
    @Tag("matrix")
    void restartFromProcessImages_theWholeJobIsCheckedAsOne() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        StftJob job = job("steps", "6");
        job.run(options(job, "--spc", "criu", "--every-calls", "2", "--max-restarts", "1", "--fail",
            "rank=1,version=2")).expect(11)
            .expectMessage("race-check: 1 message race; 12 wildcard receives")
            .expectMessage("the run continues 1 others from process images");
    }
}
