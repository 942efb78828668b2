package org.stft.bench.job;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The {@code stft} command of the distribution as a process of its own, as a user runs it. */
public final class StftCommand {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Path home;

    /** @param home the unpacked distribution */
    public StftCommand(Path home) {
        this.home = home;
    }

    /**
     * Runs the command to its end.
     *
     * @param log receives its standard error
     * @param lines receives its standard output, line by line
     * @param errors receives its standard error, line by line, from another thread
     * @return its exit code
     */
    int run(Path log, Consumer<String> lines, Consumer<String> errors, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin").resolve("stft").toString()));
        command.addAll(Arrays.asList(arguments));
        Files.createDirectories(log.getParent());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        Thread hook = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
        // SIGTERM: all its ranks save and stop
        CompletableFuture<?> limit = CompletableFuture.runAsync(process::destroy,
            CompletableFuture.delayedExecutor(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
        CompletableFuture<Void> forwarded = new CompletableFuture<>();
        Thread forwarder = new Thread(() -> forward(process, log, errors, forwarded), "stft-errors");
        forwarder.start();
        try (BufferedReader reader = process.inputReader()) {
            reader.lines().forEach(lines);
        }
        forwarded.join();
        int code = process.onExit().join().exitValue();
        limit.cancel(false);
        Runtime.getRuntime().removeShutdownHook(hook);
        return code;
    }

    private static void forward(Process process, Path log, Consumer<String> errors, CompletableFuture<Void> forwarded) {
        try (BufferedReader reader = process.errorReader(); BufferedWriter writer = Files.newBufferedWriter(log)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                errors.accept(line);
                writer.write(line + "\n");
            }
            forwarded.complete(null);
        } catch (IOException e) {
            forwarded.completeExceptionally(e);
        }
    }

    /** Runs the command and expects it to exit with a code. */
    public void expect(int code, Path log, Consumer<String> lines, String... arguments) throws IOException {
        expect(code, log, lines, line -> {}, arguments);
    }

    /** Runs the command, follows its standard error too, and expects it to exit with a code. */
    public void expect(int code, Path log, Consumer<String> lines, Consumer<String> errors, String... arguments)
        throws IOException {
        int found = run(log, lines, errors, arguments);
        if (found != code) {
            throw new IOException(
                "stft " + String.join(" ", arguments) + " exited with " + found + ", not " + code + ":\n"
                    + Files.readString(log));
        }
    }
}
