package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.fault.FaultSpec.Kill;
import org.stft.launcher.extension.ExitCode;
import org.stft.npb.CG;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs that die, come back, save, die again, and so on. */
@Execution(ExecutionMode.CONCURRENT)
class GenerationsIT {

    private static final Pattern RELAY_RESULT = Pattern.compile("result of rank .*");
    private static final Pattern CG_RESULT = Pattern.compile(" *(Result bits|Zeta is|VERIFICATION) .*");
    private static final int GENERATIONS = 3;
    private static final int MAX_JOBS = 10;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private final long seed = Long.getLong("stft.test.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void checkpointKillRestart_fiveTimesAtRandomPoints_givesTheSameResult() {
        List<String> expected = relay("12").run().expect(0).result(RELAY_RESULT);
        StftJob job = relay("12");
        List<String> story = new ArrayList<>();
        Ended ended = job.run("--fail", order(2, story)).expectMessage("injected fault");
        for (int generation = 2; generation <= 5; generation++) {
            long newest = newest(job);
            ended = job.restart("--fail", order(newest + 2, story)).expectMessage("restarted from version " + newest)
                .expectMessage("injected fault");
        }
        long newest = newest(job);
        ended = job.restart().expect(0).expectMessage("restarted from version " + newest);
        assertThat(ended.result(RELAY_RESULT)).as("seed %d, %s", seed, story).isEqualTo(expected);
    }

    private StftJob relay(String steps) {
        return jobs.job(PassesValueAround.class, 2, steps);
    }

    private static long newest(StftJob job) {
        return job.versions().get(0);
    }

    private String order(long version, List<String> story) {
        List<CrashPoint> points = List.of(CrashPoint.values()).stream().filter(point -> !point.atRestart()).toList();
        CrashPoint point = points.get(random.nextInt(points.size()));
        Kill kill = random.nextBoolean() ? Kill.RANK : Kill.ALL;
        boolean pruned = point == CrashPoint.PRUNING && version == 2; // nothing is old yet
        String fault = new FaultSpec(point.onlyOnRankZero() ? 0 : random.nextInt(2), version,
            pruned ? CrashPoint.RENAMED : point, kill).toString();
        story.add(fault);
        return fault;
    }

    @Test
    @Tag("matrix")
    void killedThreeTimesInOneRun_theLauncherBringsItBackEachTime() {
        List<String> expected = relay("8").run().expect(0).result(RELAY_RESULT);
        Ended ended = relay("8").run("--max-restarts", "3", "--fail", "rank=1,version=2,point=image-written",
            "--fail", "rank=0,version=3,point=renamed", "--fail", "rank=1,version=6,kill=all").expect(0);
        ended.expectMessage("Restart 1 of 3 from version 1").expectMessage("Restart 2 of 3 from version 3")
            .expectMessage("Restart 3 of 3 from version 6");
        assertThat(ended.result(RELAY_RESULT)).isEqualTo(expected);
    }

    @Test
    void launcherKilledAlone_itsRanksEndByThemselves_andTheJobComesBack() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, SteeredByFiles.Trouble.PAUSE);
        Running run = steered.job().startRun();
        steered.awaitReached(run, 3);
        assertThat(run.ranks()).hasSize(2);
        run.kill(run.pid());
        run.await().expect(Ended.KILLED);
        steered.job().expectNoProcess();
        steered.heal(3);
        Ended restarted = steered.job().restart().expect(0).expectMessage("restarted from version 2");
        assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
    }

    @Test
    @Tag("matrix")
    void rankOfADeadLauncherThatDoesNotEnd_keepsANewLauncherAway() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, SteeredByFiles.Trouble.PAUSE);
        Running run = steered.job().startRun();
        steered.awaitReached(run, 3);
        long stuck = run.ranks().get(1);
        run.signal("STOP", stuck);
        run.kill(run.pid());
        run.await().expect(Ended.KILLED);
        steered.job().restart().expect(ExitCode.STORE.code())
            .expectMessage("in use by ranks of an earlier run that have not ended");
        run.kill(stuck);
        steered.heal(3);
        Ended restarted = steered.job().restart().expect(0).expectMessage("restarted from version 2");
        assertThat(SteeredJob.result(restarted)).isEqualTo(SteeredJob.expected());
    }

    @Test
    @Tag("matrix")
    void cgKilledAtRandomMoments_givesTheVerifiedResult() {
        killAtRandomMoments(1);
    }

    @Test
    @Tag("campaign")
    void cgKilledAtRandomMoments_tenJobs() {
        killAtRandomMoments(10);
    }

    /** A job that ends before it is killed often enough is no failure, but does not count. */
    private void killAtRandomMoments(int wanted) {
        List<String> expected = cg().run().expect(0).result(CG_RESULT);
        assertThat(expected).hasSize(3).anyMatch(line -> line.contains("VERIFICATION SUCCESSFUL"));
        int counted = 0;
        for (int i = 0; i < wanted * MAX_JOBS && counted < wanted; i++) {
            StftJob job = cg();
            List<String> story = new ArrayList<>();
            if (killGenerations(job, story)) {
                counted++;
                Ended ended = job.restart().expect(0);
                assertThat(ended.result(CG_RESULT)).as("seed %d, %s", seed, story).isEqualTo(expected);
            }
        }
        assertThat(counted).as("jobs that were killed %d times; seed %d", GENERATIONS, seed).isEqualTo(wanted);
    }

    private StftJob cg() {
        return jobs.job(CG.class, 4, "S");
    }

    private boolean killGenerations(StftJob job, List<String> story) {
        long newest = 0;
        for (int generation = 0; generation < GENERATIONS; generation++) {
            Running running = generation == 0 ? job.startRun() : job.startRestart();
            long version = newest + 1 + random.nextInt(3);
            running.awaitThat("version " + version + " is saved", () -> job.has(version) || !running.isAlive());
            LockSupport.parkNanos(random.nextInt(20_000_000)); // the random moment
            if (!kill(running, story)) {
                return false;
            }
            job.expectNoProcess();
            newest = newest(job);
            story.add("newest version then: " + newest);
        }
        return true;
    }

    private boolean kill(Running running, List<String> story) {
        List<Long> victims = new ArrayList<>(running.ranks().values());
        victims.add(running.pid());
        long victim = victims.get(random.nextInt(victims.size()));
        story.add((victim == running.pid() ? "killed the launcher" : "killed a rank") + " " + victim);
        running.kill(victim);
        return running.await().exitCode() != 0;
    }
}
