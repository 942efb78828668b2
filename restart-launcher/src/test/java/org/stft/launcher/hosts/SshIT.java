package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.stft.npb.CG;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs over hosts that are reached by {@code ssh}: here both are this host, by OpenSSH's own daemon and client. */
@Tag("any-java")
class SshIT {

    private static final Pattern RESULT = Pattern.compile(".*(VERIFICATION|Zeta is|Result bits).*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @TempDir
    Path directory;

    private Sshd sshd;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Optional<String> missing = Sshd.missing();
        assumeTrue(missing.isEmpty(), () -> "no host can be reached by ssh here: " + missing.orElseThrow());
        sshd = new Sshd(directory.resolve("ssh"), "one", "two");
    }

    @AfterEach
    void stop() throws IOException {
        if (sshd != null) {
            sshd.close();
        }
    }

    private Running run(StftJob job, String... options) {
        List<String> words = new ArrayList<>(List.of("env", sshd.path()));
        words.addAll(job.runCommand(options));
        return job.start("run", words);
    }

    @Test
    @Tag("matrix")
    void connectionIsCut_jobGoesOnOnTheOtherHostAndHasTheSameResult() {
        List<String> here = jobs.job(CG.class, 4, "S").run().expect(0).result(RESULT);

        StftJob job = jobs.job(CG.class, 4, "S");
        Running run = run(job, "--hosts", "ssh:one*2,ssh:two*2", "--max-restarts", "1");
        run.awaitThat("version 2 is there", () -> job.has(2));
        sshd.connections().get(0).destroyForcibly();

        List<String> there = run.await().expect(0).expectMessage("has gone").expectMessage("by kryo").result(RESULT);
        assertThat(there).hasSize(3).isEqualTo(here);
        await("no connection is left").until(() -> sshd.connections().stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    @Tag("matrix")
    void loginPrintsABanner_andEveryProcessHereIsTerminated_jobIsSaved() {
        StftJob job = jobs.job(CG.class, 4, "S");
        Running run = run(job, "--hosts", "ssh:one*2,ssh:two*2", "--every", "1h");
        run.awaitThat("it computes", () -> run.out().contains("Size:"));
        run.signalAll("TERM");
        run.await().expect(75).expectMessage("ssh:one: Welcome to this host").expectMessage("ssh:one: no end of line");
    }

    @Test
    void hostIsNotKnown_saysWhatSshSaid() {
        run(jobs.job(CG.class, 2, "S"), "--hosts", "ssh:no-such-host.invalid").await().expect(2)
            .expectMessage("the host ssh:no-such-host.invalid cannot be reached")
            .expectMessage("Could not resolve hostname");
    }
}
