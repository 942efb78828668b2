package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.PrintsWhatExtensionGives;
import org.stft.testkit.Distribution;
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
    private Path home;

    @BeforeEach
    void extendedDistribution() throws IOException {
        job = jobs.job(PrintsWhatExtensionGives.class, 2);
        home = job.directory().resolve("stft");
        Path original = Distribution.command().getParent().getParent();
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Path copy = home.resolve(original.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.createLink(copy, file);
                }
            }
        }
        extension(home.resolve("lib/greeting.jar"));
    }

    private void extension(Path jar) throws IOException {
        Path classes = Files.createDirectories(job.directory().resolve("classes"));
        Path source = Files.writeString(job.directory().resolve("Greeting.java"), EXTENSION);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp", classPath(), "-d",
            classes.toString(),
            source.toString())).isZero();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : List.of("greeting/Greeting.class", "greeting/Greeting$Greet.class")) {
                out.putNextEntry(new JarEntry(name));
                Files.copy(classes.resolve(name), out);
            }
            out.putNextEntry(new JarEntry("META-INF/services/org.stft.launcher.extension.LauncherExtension"));
            out.write("greeting.Greeting\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private String classPath() throws IOException {
        try (Stream<Path> lib = Files.walk(home.resolve("lib"))) {
            return lib.map(Path::toString).filter(file -> file.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        }
    }

    private Ended stft(List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.set(0, home.resolve("bin/stft").toString());
        return job.start("extended", all).await();
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
            classPath(), "picocli.AutoComplete", "--name=stft", "--completionScript=" + script,
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
