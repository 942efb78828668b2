package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.acceptance.programs.ChangesLargeArray;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.fault.FaultSpec.Kill;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The power fails: all processes end at once, and of the store only what was forced to its disk is left. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class PowerFailureIT {

    private static final int DISK_BYTES = 32 << 20;
    private static final int LARGE_DISK_BYTES = 128 << 20;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void afterACheckpointCallHasReturned_itsVersionIsThereAndIntact() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        try (PrivateDisk disk = PrivateDisk.thatCanLosePower(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run", steered.job().runCommand());
            steered.awaitReached(run, 3);
            disk.losePower(run);
            steered.heal(3);
            assertThat(disk.versions()).contains("00000002");
            requireIntactAndRestarted(steered.job(), disk, SteeredJob.expected(), "restarted from version 2");
        }
    }

    @ParameterizedTest
    @EnumSource(
        names = {"IMAGE_WRITTEN", "IMAGE_FORCED", "VOTED", "MANIFEST_WRITTEN", "RENAMED", "ANNOUNCED", "PRUNING"})
    @Tag("matrix")
    void atAnyPointOfACommit_noVersionIsTorn_andTheJobComesBackWithTheSameResult(CrashPoint point) throws Exception {
        SteeredJob steered = SteeredJob.in(jobs);
        try (PrivateDisk disk = PrivateDisk.thatCanLosePower(steered.job(), DISK_BYTES)) {
            Running run = disk.start("run",
                steered.job().runCommand("--fail", new FaultSpec(0, 3, point, Kill.LAUNCHER).toString()));
            run.await().expect(Ended.KILLED);
            disk.losePower(run);
            assertThat(disk.versions()).contains(point.compareTo(CrashPoint.RENAMED) > 0 ? "00000003" : "00000002");
            requireIntactAndRestarted(steered.job(), disk, SteeredJob.expected(), "restarted from version ");
        }
    }

    @Test
    @Tag("matrix")
    void whileAnImageIsWrittenOverThatOfARemovedVersion_noVersionIsTorn() throws Exception {
        List<String> expected = SteeredJob.result(jobs.job(ChangesLargeArray.class, 1, "6").run().expect(0));
        StftJob job = jobs.job(ChangesLargeArray.class, 1, "6");
        try (PrivateDisk disk = PrivateDisk.thatCanLosePower(job, LARGE_DISK_BYTES)) {
            Running run = disk.start("run",
                job.runCommand("--fail", new FaultSpec(0, 4, CrashPoint.IMAGE_WRITTEN, Kill.LAUNCHER).toString()));
            run.await().expect(Ended.KILLED);
            disk.losePower(run);
            requireIntactAndRestarted(job, disk, expected, "restarted from version 3");
        }
    }

    private static void requireIntactAndRestarted(StftJob job, PrivateDisk disk, List<String> expected,
        String message) {
        List<String> verify = List.of(job.runCommand().get(0), "verify", "--store", job.store().toString());
        disk.execute("verify", verify).expect(0);
        Ended restarted = disk.execute("restart", job.restartCommand()).expect(0).expectMessage(message);
        assertThat(restarted.err()).doesNotContain("cannot be used");
        assertThat(SteeredJob.result(restarted)).isEqualTo(expected);
    }
}
