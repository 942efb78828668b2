package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.WaitsForFile;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/**
 * A jar that adds a way to start ranks, and one to reach hosts. The ranks are started by a shell in the background: the
 * launcher has no handle of their processes. They take their numbers from the environment.
 */
@Tag("any-java")
class EngineIT {

    private static final String ADDED = """
        package added;
        import java.io.IOException;
        import java.util.List;
        import org.stft.launcher.engine.Launch;
        import org.stft.launcher.engine.LaunchEngine;
        import org.stft.launcher.hosts.HostTransport;
        import org.stft.launcher.incarnation.RankHandle;
        public final class Added {
            public static final class ByShell implements LaunchEngine {
                public String id() { return "shell"; }
                public List<RankHandle> launch(Launch launch) throws IOException {
                    if (launch.argument().equals("together")) { return launch.by(launch.command()); }
                    ProcessBuilder shell = launch.command(0);
                    if (launch.argument().equals("broken")) { return launch.by(shell.command("sh", "-c", "exit 3")); }
                    StringBuilder script = new StringBuilder();
                    for (int rank = 0; rank < launch.ranks(); rank++) {
                        ProcessBuilder command = launch.command(rank);
                        List<String> words = command.command();
                        words.set(words.indexOf("org.stft.launcher.rank.RankMain") + 1, "-");
                        script.append("SLURM_PROCID=" + rank);
                        command.environment().forEach((name, value) -> {
                            if (!value.equals(shell.environment().get(name))) { script.append(" " + name + "='" + value + "'"); }
                        });
                        words.forEach(word -> script.append(" '" + word + "'"));
                        script.append(" &\\n");
                    }
                    String end = launch.argument().equals("detached") ? "" : "wait";
                    return launch.by(shell.command("sh", "-c", script + end));
                }
            }
            public static final class Here implements HostTransport {
                public String id() { return "here"; }
                public List<String> command(String host, List<String> program) { return program; }
            }
        }
        """;
    private static final Pattern RESULT = Pattern.compile("(?:\\[\\d] )?(result .*)");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;
    private Path gate;
    private ExtendedDistribution distribution;

    @BeforeEach
    void extendedDistribution() throws IOException {
        gate = jobs.directory().resolve("gate");
        job = jobs.job(WaitsForFile.class, 2, "6", "3", gate.toString());
        distribution = new ExtendedDistribution(job, "Added", ADDED, Map.of("org.stft.launcher.engine.LaunchEngine",
            "added.Added$ByShell", "org.stft.launcher.hosts.HostTransport", "added.Added$Here"));
    }

    private Running start(String... options) {
        return distribution.start(job.runCommand(options));
    }

    private void open() throws IOException {
        Files.writeString(gate, "open");
    }

    private static List<String> result(Ended ended) {
        return ended.expect(0).result(RESULT).stream().map(line -> line.replaceFirst("^\\[\\d] ", "")).sorted()
            .toList();
    }

    @Test
    void rankDies_allRanksAreStartedAgainByTheEngine_andTheResultIsTheSame() throws IOException {
        open();
        List<String> undisturbed = result(job.run());
        assertThat(undisturbed).hasSize(2);

        Ended ended = start("--hosts", "shell", "--fail", "rank=1,version=10", "--max-restarts", "1").await();

        assertThat(result(ended)).isEqualTo(undisturbed);
        ended.expectMessage("rank 1 was killed by SIGKILL. Last version: 10. Restart 1 of 1 from version 10.")
            .expectMessage("restarted from version 10 by kryo");
        assertThat(ended.out().lines().filter(line -> line.contains("begins at step 0"))).hasSize(2);
        assertThat(ended.out().lines().filter(line -> line.contains("begins at step 4"))).hasSize(2);
    }

    @Test
    void jobIsStopped_itsEngineIsRememberedAndBringsItBack() throws IOException {
        Running running = start("--hosts", "shell");
        running.awaitThat("version 3 is there", () -> job.has(3));
        running.signal("TERM", running.pid());
        running.await().expect(75).expectMessage("Saved and stopped. Last version: ");
        job.expectNoProcess();

        open();
        assertThat(result(distribution.start(job.restartCommand()).await())).hasSize(2);
        job.restart("--version", Long.toString(job.versions().get(0))).expect(2)
            .expectMessage("expected local, docker:CONTAINER, ssh:HOST, join:COUNT or, alone");
    }

    @Test
    void programEndsBeforeItsRanks_theyRunOn_andNoneIsLeftWhenTheJobIsInterrupted() {
        Running running = start("--hosts", "shell:detached");
        running.awaitThat("version 3 is there", () -> job.has(3));
        running.signal("INT", running.pid());
        running.await().expect(130);
        job.expectNoProcess();
    }

    @Test
    void ranksAreNeverStarted_jobEndsWithTheCodeOfTheProgramThatShouldHave() {
        start("--hosts", "shell:broken").await().expect(1).expectMessage("all ranks ended with exit code 3");
    }

    @Test
    void engineStartsAllRanksByOneCommand_isRefusedWhereEachNeedsItsOwn() {
        start("--hosts", "shell:together").await().expect(2)
            .expectMessage("The engine 'shell' starts all ranks by one command, but the MPI binding");
    }

    @Test
    void backEndNeedsTheProcesses_isRefused() {
        start("--hosts", "shell", "--spc", "criu").await().expect(2)
            .expectMessage("The back end 'criu' saves whole processes");
    }

    @Test
    void hostsAreReachedByWhatTheJarAdds() throws IOException {
        open();
        assertThat(result(start("--hosts", "here:a,here:b").await())).hasSize(2);
    }
}
