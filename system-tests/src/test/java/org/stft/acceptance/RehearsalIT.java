package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.acceptance.programs.CountsLoadedClasses;
import org.stft.launcher.extension.ExitCode;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Rehearsals of a first version that are killed, or cannot write. */
@Execution(ExecutionMode.CONCURRENT)
class RehearsalIT {

    private static final int DISK_BYTES = 1 << 20;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void rankKilledWhileItRehearses_leavesNothingInTheStore() throws Exception {
        Path waiting = Files.createFile(jobs.directory().resolve("waiting"));
        StftJob job = jobs.job(CountsLoadedClasses.class, 2, waiting.toString());
        Running run = job.startRun("--max-restarts", "0", "--every", "5s");
        run.awaitThat("both ranks are started", () -> count(run, "started") == 2);
        long pid = run.ranks().get(1);
        Path scratch = job.jobDirectory().resolve("rehearsals/1");
        run.awaitThat("rank 1 rehearses and is killed", () -> Files.exists(scratch)
            && ProcessHandle.of(pid).orElseThrow().destroyForcibly());
        run.await().expect(ExitCode.FAILED.code()).expectMessage("SIGKILL");
        assertThat(count(run, "rehearsed")).as("ranks that were not killed before").isLessThan(2);
        assertThat(job.rests()).isEmpty();
    }

    @Test
    @Tag("matrix")
    void fullDiskWhileTheRanksRehearse_programDoesNotNotice() throws Exception {
        Path waiting = Files.createFile(jobs.directory().resolve("waiting"));
        StftJob job = jobs.job(CountsLoadedClasses.class, 2, waiting.toString());
        try (PrivateDisk disk = PrivateDisk.on(job, DISK_BYTES)) {
            Running run = disk.start("run", job.runCommand("--every", "5s"));
            run.awaitThat("both ranks are started", () -> count(run, "started") == 2);
            disk.fill(0);
            run.awaitThat("both have rehearsed", () -> count(run, "rehearsed") == 2);
            disk.free();
            Files.delete(waiting);
            Ended ended = run.await().expect(0);
            assertThat(ended.err()).doesNotContain("No space left", "Exception");
            assertThat(disk.versions()).containsExactly("00000001", "00000002");
        }
    }

    private static long count(Running run, String line) {
        return run.out().lines().filter(each -> each.endsWith(line)).count();
    }
}
