package org.stft.launcher.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.hosts.NewSession;

/** An agent that the launcher has started, by ssh for instance: the streams are those of the process here. */
final class StartedAgent implements RunningAgent {

    /** The argument with which the stft command becomes an agent. */
    private static final String WORD = "agent";
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);
    private static final long LAST_ERRORS_MILLIS = 1000;

    private final String name;
    private final Process process;
    private final Thread errors;
    private final Consumer<String> messages;

    /** Starts it, and begins to forward what it, or the program that should start it, says apart from its answers. */
    StartedAgent(HostSpec spec, String command, Consumer<String> messages) throws IOException {
        List<String> words = new ArrayList<>(NewSession.PREFIX);
        words.addAll(spec.command(List.of(command, WORD)));
        this.name = spec.text();
        this.messages = messages;
        this.process = new ProcessBuilder(words).start();
        this.errors = DaemonThreads.start("stft-agent-" + name, this::forwardErrors);
    }

    private void forwardErrors() {
        try (BufferedReader lines = process.errorReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                messages.accept(name + ": " + line);
            }
        } catch (IOException e) {
            // closed, because the host is no longer needed
        }
    }

    @Override
    public String host() {
        return name;
    }

    @Override
    public InputStream input() {
        return process.getInputStream();
    }

    @Override
    public OutputStream output() {
        return process.getOutputStream();
    }

    @Override
    public void cut() {
        process.destroyForcibly();
    }

    @Override
    public void awaitLastErrors() {
        try {
            errors.join(LAST_ERRORS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void end(CompletableFuture<Void> heard) throws IOException {
        try {
            process.getOutputStream().close();
        } finally {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                messages.accept("the agent on " + name + " did not end within " + END_TIMEOUT.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
