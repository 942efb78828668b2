package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.launcher.Gated;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs that are told to stop as Slurm does: SIGTERM to every process of the job at once, and again by a script that forwards it. */
class BatchSystemIT {

    private static final Pattern RESULT = Pattern.compile("result .*");
    private static final int STEPS = 6;
    private static final int GATE = 3;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job(Path gate) {
        return jobs.job(Gated.class, 3, Integer.toString(STEPS), Integer.toString(GATE), gate.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"kryo|local", "kryo|process:a,local", "criu|local", "criu|process:a,local"})
    void everyProcessIsTerminatedAtOnce_jobIsSavedAndComesBackWithTheSameResult(String spc, String hosts) throws IOException {
        Probe probe = Services.backEnd(spc).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + spc + " " + probe);
        Path gate = jobs.directory().resolve("gate");
        StftJob job = job(gate);
        stop(job.startRun("--every", "1h", "--spc", spc, "--hosts", hosts), job, GATE);
        stop(job.startRestart(), job, GATE + 1);

        Files.writeString(gate, "open");
        List<String> result = job.restart().expect(0).result(RESULT);
        assertThat(result).hasSize(3).isEqualTo(job(gate).run("--spc", "kryo").expect(0).result(RESULT));
    }

    private static void stop(Running running, StftJob job, int version) {
        String begun = version == GATE ? "begins at step 0" : "restarted from version " + version + " by ";
        running.awaitThat("it waits at the gate", () -> job.has(version) && (running.out() + running.err()).contains(begun));
        running.signalAll("TERM");
        running.signal("TERM", running.pid());
        Ended ended = running.await().expect(75);
        ended.expectMessage("Saved and stopped. Last version: " + (version + 1) + ".");
    }
}
