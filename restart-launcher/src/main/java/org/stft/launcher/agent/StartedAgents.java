package org.stft.launcher.agent;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.hosts.NewSession;

/** The one program of a batch system that has started the agents of all nodes. They join by themselves. */
final class StartedAgents implements Closeable {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    private final Process process;
    private final Consumer<String> messages;

    /** @param words the program, which need not be protected from SIGTERM */
    StartedAgents(List<String> words, Consumer<String> messages) throws IOException {
        this.messages = messages;
        List<String> all = new ArrayList<>(NewSession.PREFIX);
        all.addAll(HostSpec.shielded(words));
        this.process = new ProcessBuilder(all).redirectErrorStream(true).start();
        process.getOutputStream().close();
        DaemonThreads.start("stft-agents", this::forward);
    }

    private void forward() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                messages.accept(line.replaceFirst("^stft: ", ""));
            }
        } catch (IOException e) {
            // closed, because the job has ended
        }
    }

    /** Returns true if the program has ended. */
    boolean haveEnded() {
        return !process.isAlive();
    }

    /** Waits for the program, whose agents end by themselves because the launcher no longer needs them. */
    @Override
    public void close() {
        try {
            if (!process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                messages.accept("the program that has started the agents did not end within "
                    + END_TIMEOUT.toSeconds() + " s, and is ended");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
