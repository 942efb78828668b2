package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.PrintsWhatExtensionGives;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** A jar that is put into a distribution and adds a subcommand, options and environment of ranks, and an observer of what they report. */
class ExtensionIT {

    private static final String EXTENSION = """
        package greeting;
        import java.util.List;
        import java.util.Map;
        import org.stft.launcher.extension.LauncherExtension;
        import org.stft.launcher.extension.RankStart;
        import org.stft.link.RankEvent;
        import picocli.CommandLine.Command;
        public final class Greeting implements LauncherExtension {
            public String id() { return "greeting"; }
            public List<Object> commands() { return List.of(new Greet()); }
            public List<String> jvmOptions(RankStart start) { return List.of("-Dgreeting=hello"); }
            public Map<String, String> environment(RankStart start) { return Map.of("GREETED_RANK", "rank " + start.rank()); }
            public void reported(int rank, RankEvent event) {
                if (event instanceof RankEvent.Committed) { System.err.println("rank " + rank + " has committed"); }
                if (event instanceof RankEvent.Starting) { throw new IllegalStateException("not prepared"); }
            }
            @Command(name = "greet", description = "Greet.")
            static final class Greet implements Runnable {
                public void run() { System.out.println("good morning"); }
            }
        }
        """;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;
    private ExtendedDistribution distribution;

    @BeforeEach
    void extendedDistribution() throws IOException {
        job = jobs.job(PrintsWhatExtensionGives.class, 2);
        distribution = new ExtendedDistribution(job, "Greeting", EXTENSION,
            Map.of("org.stft.launcher.extension.LauncherExtension", "greeting.Greeting"));
    }

    private Ended stft(List<String> words) {
        return distribution.start(words).await();
    }

    @Test
    void subcommand_isThere() {
        assertThat(stft(List.of("stft", "greet")).expect(0).out()).isEqualTo("good morning\n");
        assertThat(stft(List.of("stft", "--help")).expect(0).out()).contains("greet");
    }

    @Test
    void subcommand_isInTheCompletion() {
        assertThat(stft(List.of("stft", "generate-completion")).expect(0).out()).contains("greet")
            .startsWith("#!/usr/bin/env bash");
    }

    @Test
    void subcommand_isReadByWhatWritesCompletionAndManualPage() throws IOException {
        Path script = job.directory().resolve("stft.bash");
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            distribution.classPath(), "picocli.AutoComplete", "--name=stft", "--completionScript=" + script,
            "org.stft.launcher.cli.Main");
        job.start("completion", command).await().expect(0);
        assertThat(script).content().contains("greet");
    }

    @Test
    void ranksHaveItsOptionsAndEnvironment_itSeesWhatTheyReport_andItsFailureDoesNotEndTheJob() {
        Ended ended = stft(job.runCommand()).expect(0);
        assertThat(ended.out().lines()).containsExactlyInAnyOrder("[0] given hello rank 0", "[1] given hello rank 1");
        ended.expectMessage("rank 0 has committed")
            .expectMessage("warning: the extension 'greeting' failed at an event of rank ")
            .expectMessage("not prepared");
    }
}
