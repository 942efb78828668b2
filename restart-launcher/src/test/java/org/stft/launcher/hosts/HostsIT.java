package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.npb.CG;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Jobs through agents that are processes of this host: all but the way to another one. */
@Tag("any-java")
class HostsIT {

    private static final Pattern RESULT = Pattern.compile(".*(VERIFICATION|Zeta is|Result bits).*");
    private static final String HOSTS = "process:a*2,local,process:b";

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job() {
        return jobs.job(CG.class, 4, "S");
    }

    @Test
    void rankIsKilled_jobOverAgentsHasTheSameResult() {
        List<String> here = job().run().expect(0).result(RESULT);

        List<String> there = job().run("--hosts", HOSTS, "--max-restarts", "1", "--fail", "rank=3,version=2").expect(0)
            .expectMessage("restarted from version 2 by kryo").result(RESULT);

        assertThat(there).hasSize(3).isEqualTo(here);
    }

    @Test
    @Tag("matrix")
    void launcherIsKilled_agentsAndRanksEnd_hostsAreRemembered_jobComesBackOnOne() {
        StftJob job = job();
        Running run = job.startRun("--hosts", HOSTS);
        run.awaitThat("version 2 is there", () -> job.has(2));
        run.kill(run.pid());
        run.await();

        job.expectNoProcess();
        job.restart("--stft-at", "false").expect(2).expectMessage("the host process:a cannot be reached");
        job.restart("--hosts", "local", "--stft-at", "false").expect(0).expectMessage("by kryo");
    }

    @Test
    @Tag("matrix")
    void jvmOfAnAgentWritesToStandardOutput_theLauncherIsNotConfused() {
        StftJob job = job();
        List<String> words = new ArrayList<>(
            List.of("env", "JAVA_TOOL_OPTIONS=-XX:+PrintFlagsFinal -Xlog:gc*,safepoint*=debug"));
        words.addAll(job.runCommand("--hosts", "process:a"));
        assertThat(job.start("run", words).await().expect(0).result(RESULT)).hasSize(3);
    }

    @Test
    void distributionIsNotThere_saysWhatTheHostSaid() {
        job().run("--hosts", "process:a", "--stft-at", "false").expect(2)
            .expectMessage("the host process:a cannot be reached");
    }
}
