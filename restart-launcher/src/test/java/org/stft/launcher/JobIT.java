package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.incarnation.Incarnation;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.programs.NeverEnds;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.npb.EP;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Whole jobs through the packaged command: they run, die, stop, and come back with the same result. */
@Tag("any-java")
class JobIT {

    private static final Pattern RESULT = Pattern.compile("result .*");
    private static final int RANKS = 2;
    private static final int STEPS = 6;
    private static final int GATE = 3;
    /** Computed by {@link #expected}, which does what the ranks do. */
    private static final List<String> EXPECTED = expected();

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path gate;

    private StftJob gatedJob() {
        gate = jobs.directory().resolve("gate");
        return jobs.job(WaitsForFile.class, RANKS, Integer.toString(STEPS), Integer.toString(GATE), gate.toString());
    }

    private static List<String> expected() {
        long[] value = {1, 2};
        for (int step = 1; step <= STEPS; step++) {
            long first = value[0] * 6364136223846793005L + value[1] * 31 + step;
            value[1] = value[1] * 6364136223846793005L + value[0] * 31 + step;
            value[0] = first;
        }
        return List.of("[0] result " + value[0], "[1] result " + value[1]);
    }

    private void open() {
        try {
            Files.writeString(gate, "open");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertResult(Ended ended) {
        assertThat(ended.expect(0).result(RESULT)).isEqualTo(EXPECTED);
    }

    private static Running atTheGate(StftJob job, Running running) {
        running.awaitThat("version " + GATE + " is there", () -> job.has(GATE));
        return running;
    }

    private static void signal(Running running, String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-s", name, Long.toString(running.pid())).inheritIO().start();
            assertThat(kill.waitFor()).isZero();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String record(StftJob job) throws IOException {
        return Files.readString(job.jobDirectory().resolve("job.json"));
    }

    @Test
    @Tag("matrix")
    void jobIsRunTwice_theSecondRunStartsAnewAndNumbersItsVersionsOn() throws IOException {
        StftJob job = gatedJob();
        open();
        assertResult(job.run("--keep", "3"));
        assertThat(job.versions()).containsExactly(6L, 5L, 4L);
        assertThat(record(job)).contains("\"state\" : \"FINISHED\"").contains("\"stft.keep\" : \"3\"");
        Ended again = job.run("--fail", "rank=1,version=99");
        assertResult(again);
        assertThat(again.out()).contains("[0] begins at step 0");
        again.expectMessage("warning: the fault rank=1,version=99,point=committed,kill=rank was not triggered");
        assertThat(job.versions()).containsExactly(12L, 11L);
        job.restart().expect(2).expectMessage("there is nothing to restart");
        Ended goneBack = job.restart("--version", "11");
        assertResult(goneBack);
        assertThat(goneBack.out()).contains("[0] begins at step 5");
    }

    @Test
    void rankIsKilled_jobIsRestartedAndHasTheSameResult() {
        StftJob job = gatedJob();
        Running running = atTheGate(job, job.startRun("--max-restarts", "1", "--every", "1h"));
        Map<Integer, Long> ranks = running.ranks();
        assertThat(ranks).hasSize(RANKS);
        open();
        running.kill(ranks.get(1));
        Ended ended = running.await();
        assertResult(ended);
        ended.expectMessage("rank 1 was killed by SIGKILL. Last version: ")
            .expectMessage(" Restart 1 of 1 from version ");
    }

    @Test
    void secretOfAJob_isInNoCommandLineAndInTheEnvironmentOfTheRanksOnly() throws IOException {
        StftJob job = gatedJob();
        Running running = atTheGate(job, job.startRun("--every", "1h"));
        for (long pid : running.ranks().values()) {
            String environment = Files.readString(Path.of("/proc/" + pid + "/environ"));
            String secret = environment.replaceAll("(?s).*STFT_SECRET=([0-9a-f]{64})\0.*", "$1");
            assertThat(secret).hasSize(64);
            assertThat(Files.readString(Path.of("/proc/" + pid + "/cmdline"))).doesNotContain(secret);
        }
        open();
        assertResult(running.await());
    }

    @Test
    void deadJobWithoutRestarts_isNotOverwrittenAndComesBack() throws IOException {
        StftJob job = gatedJob();
        open();
        Ended dead = job.run("--fail", "rank=0,version=4").expect(1);
        dead.expectMessage("rank 0 was killed by SIGKILL. Last version: 4. Not restarted (--max-restarts 0). "
            + "Bring it back with: ").expectMessage(" restart --store " + job.store() + " --job job");
        assertThat(record(job)).contains("\"state\" : \"FAILED\"");

        job.run().expect(2).expectMessage("did not finish and left version 4").expectMessage("--discard");
        job.restart("-np", "3").expect(4).expectMessage("Restart it with -np 2");
        job.restart("--version", "1000").expect(4).expectMessage("There is no version 1000");
        Ended back = job.restart();
        assertResult(back);
        assertThat(back.out()).contains("[0] begins at step 4");
    }

    @Test
    @Tag("matrix")
    void discardedJobDiesBeforeItsFirstVersion_isNotRestartedFromTheOldRun() {
        StftJob job = gatedJob();
        open();
        job.run("--fail", "rank=0,version=4").expect(1);
        job.run("--discard", "--fail", "rank=1,version=2").expect(2).expectMessage(
            "cannot be triggered: the versions of this run begin with 5, because numbers continue after those of");
        Ended dead = job.run("--discard", "--fail", "rank=1,version=5,point=agreed").expect(1);
        dead.expectMessage("rank 1 was killed by SIGKILL. No version was saved yet.");
        Ended back = job.restart();
        assertResult(back);
        assertThat(back.out()).contains("[0] begins at step 0");
    }

    @Test
    void launcherIsTerminated_ranksSaveAndStopAndTheJobGoesOn() throws IOException {
        StftJob job = gatedJob();
        Running running = atTheGate(job, job.startRun("--every", "1h"));
        signal(running, "TERM");
        Ended stopped = running.await().expect(75);
        stopped.expectMessage("SIGTERM: all ranks save").expectMessage("Saved and stopped. Last version: 4.");
        assertThat(record(job)).contains("\"state\" : \"STOPPED\"");

        Running again = job.startRestart();
        again.awaitThat("it is back", () -> again.out().contains("begins at step " + GATE));
        signal(again, "USR1");
        again.await().expect(75).expectMessage("SIGUSR1: all ranks save").expectMessage("Last version: 5.");
        open();
        assertResult(job.restart());
    }

    @Test
    @Tag("matrix")
    void ranksThatNeverWaitForEachOther_areSavedAtTheSameCallWhenTheLauncherIsAsked() {
        StftJob job = jobs.job(EP.class, 4, "W");
        Running running = job.startRun("--every", "1h");
        running.awaitThat("it computes", () -> running.out().contains("Size:"));
        signal(running, "USR1");
        running.await().expect(75).expectMessage("Saved and stopped. Last version: 1.");
        assertThat(job.restart().expect(0).out()).contains("SUCCESSFUL");
    }

    @Test
    void ranksThatNeverWaitForEachOther_areSavedAtTheSameCallWhenTheTimeHasCome() {
        StftJob job = jobs.job(EP.class, 4, "W");
        Ended ended = job.run("--every", "50ms", "--max-restarts", "1", "--fail", "rank=2,version=1").expect(0);
        ended.expectMessage("restarted from version 1");
        assertThat(ended.out()).contains("SUCCESSFUL");
    }

    @Test
    @Tag("matrix")
    void terminatedTwice_endsAJobThatDoesNotComeToACheckpoint() {
        StftJob job = jobs.job(NeverEnds.class, RANKS, "started");
        Running running = job.startRun();
        awaitThatTheRanksStay(running);
        for (String name : List.of("USR1", "TERM")) {
            signal(running, name);
            running.awaitThat(name + " was heard", () -> running.err().contains("SIG" + name + ": all ranks save"));
        }
        LockSupport.parkNanos(Signals.SAME.toNanos()); // before, it is the same signal
        signal(running, "TERM");
        running.await().expect(143).expectMessage("second SIGTERM: ending all ranks");
        job.expectNoProcess();
    }

    private static void awaitThatTheRanksStay(Running running) {
        running.awaitThat("the ranks run",
            () -> running.out().lines().filter(l -> l.contains("stays")).count() == RANKS);
    }

    /** A shell lets what it starts in the background ignore SIGINT, and the tests may have been started so. */
    private static Running interruptible(StftJob job) {
        return job.start("run",
            Stream.concat(Stream.of("env", "--default-signal=INT"), job.runCommand().stream()).toList());
    }

    @Test
    void interrupted_ranksHearItAndAllEnd() {
        StftJob job = jobs.job(NeverEnds.class, RANKS);
        Running running = interruptible(job);
        awaitThatTheRanksStay(running);
        signal(running, "INT");
        Ended ended = running.await().expect(130).expectMessage("interrupted (SIGINT)");
        assertThat(ended.out()).contains("[0] hook").contains("[1] hook");
        job.expectNoProcess();
    }

    /** Under load a try can take as long as the grace by chance; ranks that get their grace take so long each time. */
    @Test
    void interruptedTwice_ranksThatDoNotEndAreKilledAtOnce() {
        assertThat(
            Stream.generate(this::interruptTwice).limit(5).anyMatch(took -> took.compareTo(Incarnation.GRACE) < 0))
            .as("killed before the grace of the first signal was over").isTrue();
    }

    /** The time that ranks live after they were told twice to end, counted from before the first time, when their grace period begins. */
    private Duration interruptTwice() {
        StftJob job = jobs.job(NeverEnds.class, RANKS, "for-good");
        Running running = interruptible(job);
        awaitThatTheRanksStay(running);
        long before = System.nanoTime();
        signal(running, "INT");
        running.awaitThat("all heard it",
            () -> running.out().contains("[0] hook") && running.out().contains("[1] hook"));
        running.signal("INT", running.pid());
        running.await().expect(130);
        Duration took = Duration.ofNanos(System.nanoTime() - before);
        job.expectNoProcess();
        return took;
    }

    @Test
    void secondLauncherOnTheSameJob_isRefusedAndTheFirstIsUntouched() {
        StftJob job = gatedJob();
        Running first = atTheGate(job, job.startRun("--every", "1h"));
        job.restart().expect(3).expectMessage("is in use by an stft command, process " + first.pid());
        job.run().expect(3).expectMessage("is in use by an stft command, process " + first.pid());
        open();
        assertResult(first.await());
    }

    @Test
    void launcherIsKilled_noRankOutlivesItAndTheJobComesBack() {
        StftJob job = gatedJob();
        Running running = atTheGate(job, job.startRun("--every", "1h"));
        running.kill(running.pid());
        running.await().expect(Ended.KILLED);
        job.expectNoProcess();
        open();
        Ended back = job.restart();
        assertResult(back);
        assertThat(back.out()).contains("[0] begins at step " + GATE);
    }

    @Test
    void everyRunDies_restartsAsOftenAsAllowedAndThenGivesUp() {
        StftJob job = gatedJob();
        open();
        Ended dead = job.run("--max-restarts", "1", "--fail", "rank=0,version=1", "--fail", "rank=1,version=2");
        dead.expect(1).expectMessage("Restart 1 of 1 from version 1.")
            .expectMessage("rank 1 was killed by SIGKILL. Last version: 2. Not restarted again (--max-restarts 1).");
        assertResult(job.restart());
    }
}
