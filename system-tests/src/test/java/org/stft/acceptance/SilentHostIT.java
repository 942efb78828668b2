package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Hosts that do not end and do not answer: SIGSTOP holds all their processes, and no connection is closed. */
@Tag("any-java")
class SilentHostIT {

    private static final Pattern RESULT = Pattern.compile("result .*");
    private static final String TIMEOUT = "-Dstft.host-timeout=4s";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path gate() {
        return jobs.directory().resolve("gate");
    }

    private StftJob job() {
        return jobs.job(WaitsForFile.class, 3, "6", "3", gate().toString());
    }

    private static Running atTheGate(StftJob job, Running running) {
        running.awaitThat("version 3 is there", () -> job.has(3));
        return running;
    }

    private static long agentOf(long rank) {
        return ProcessHandle.of(rank).flatMap(ProcessHandle::parent).orElseThrow().pid();
    }

    @Test
    void hostDoesNotAnswer_jobIsRestartedOnTheOthers_andItsRanksEndWhenItIsBack() throws IOException {
        StftJob job = job();
        Running running = atTheGate(job,
            job.startRun("--hosts", "process:a,local,process:b", TIMEOUT, "--every", "1h", "--max-restarts", "1"));
        long rank = running.ranks().get(2);
        running.signal("STOP", agentOf(rank));
        running.signal("STOP", rank);
        running.awaitThat("it is noticed", () -> running.err().contains("the host process:b has gone"));
        Files.writeString(gate(), "open");
        running.signal("CONT", rank); // the host's network is back
        Ended ended = running.await().expect(0);

        ended.expectMessage("the host process:b has gone: it has not answered for 4s (stft.host-timeout)")
            .expectMessage("rank 2 was killed by SIGKILL. Last version: ")
            .expectMessage("Restart 1 of 1 from version ");
        assertThat(ended.result(RESULT)).hasSize(3).isEqualTo(job().run().expect(0).result(RESULT));
    }

    @Test
    @Tag("matrix")
    void launcherDoesNotAnswer_otherHostsEndTheirRanks_andItSaysHowToComeBackOnOthers() throws IOException {
        StftJob job = job();
        Running running = atTheGate(job,
            job.startRun("--hosts", "process:a", TIMEOUT, "--every", "1h", "--max-restarts", "1"));
        running.signal("STOP", running.pid());
        running.awaitThat("its ranks have ended", () -> running.ranks().isEmpty());
        running.signal("CONT", running.pid());
        running.await().expect(1).expectMessage("the host process:a has gone")
            .expectMessage(
                "none of the hosts [process:a] can be reached any more. Last version: 3. Bring it back with: ")
            .expectMessage(" restart --store " + job.store() + " --job job --hosts HOST,...");

        Files.writeString(gate(), "open");
        List<String> result = job.restart("--hosts", "local").expect(0).result(RESULT);
        assertThat(result).hasSize(3);
    }
}
