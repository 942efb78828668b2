package org.stft.criu;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.tool.WorkDirectory;
import org.stft.spc.Probe;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoredProcess;

/** Tests that this back end really works here: saves a small JVM, kills it, and restores it. Takes a second or two. */
final class SelfTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ProcessHost host;
    private final Path image;

    private SelfTest(ProcessHost host, Path image) {
        this.host = host;
        this.image = image;
    }

    /** Saves and restores a small JVM. Leaves no file or process. */
    static Probe run() {
        CriuProvider provider = new CriuProvider();
        Probe quick = provider.probe();
        if (!quick.canWork()) {
            return quick;
        }
        try (ProcessHost host = provider.openHost(); WorkDirectory directory = new WorkDirectory()) {
            SelfTest trial = new SelfTest(host, directory.path().resolve("image"));
            trial.save();
            trial.restore();
            return Probe.works();
        } catch (IOException e) {
            return Probe.cannotBecause("a small JVM could not be saved and restored: " + e.getMessage());
        }
    }

    private void save() throws IOException {
        // CRIU saves no process whose session began outside of its PID namespace, as happens in containers
        List<String> command = new ArrayList<>(List.of("setsid",
            Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(host.jvmOptions(List.of(), Path.of("")));
        command.addAll(List.of("-cp", classPath(), SelfTestProgram.class.getName(), image.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(host.environment(0));
        Process process = builder.start();
        try {
            expect(SelfTestProgram.SAVED, process.getInputStream());
        } finally {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    private void restore() throws IOException {
        RestoredProcess process = host.restore(0, image, List.of(), Map.of());
        try {
            expect(SelfTestProgram.RESTORED, process.output());
        } finally {
            process.kill();
        }
    }

    private static void expect(String word, InputStream output) throws IOException {
        CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> firstLine(output),
            task -> DaemonThreads.start("stft-criu", task));
        try {
            String line = said.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            if (!word.equals(line)) {
                throw new IOException(line == null ? "it ended without output" : line);
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("it did not print \"" + word + "\" within " + TIMEOUT.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String firstLine(InputStream output) {
        try {
            return new BufferedReader(new InputStreamReader(output)).readLine();
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** The class path of this back end and of its dependencies in a rank. */
    private static String classPath() throws IOException {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> one : List.of(SelfTest.class, Probe.class, DaemonThreads.class)) {
            try {
                places.add(Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
            } catch (URISyntaxException e) {
                throw new IOException("the class path of this process is not one of files", e);
            }
        }
        return String.join(File.pathSeparator, places);
    }
}
