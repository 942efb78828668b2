package org.stft.launcher.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.hosts.NewSession;

/** Starts an agent. */
final class Agents {

    /** The argument with which the stft command becomes an agent. */
    static final String WORD = "agent";

    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    private Agents() {
    }

    static Process start(HostSpec spec, String command) throws IOException {
        List<String> words = new ArrayList<>(NewSession.PREFIX);
        words.addAll(spec.command(List.of(command, WORD)));
        return new ProcessBuilder(words).start();
    }

    /** Forwards the messages of an agent, or of the program that should start it, apart from its answers. */
    static Thread listen(Process agent, String name, Consumer<String> messages) {
        return DaemonThreads.start("stft-agent-" + name, () -> {
            try (BufferedReader errors = agent.errorReader()) {
                for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                    messages.accept(name + ": " + line);
                }
            } catch (IOException e) {
                // closed, because the host is no longer needed
            }
        });
    }

    /** Waits until an agent whose input was closed has ended; ends it if it does not. */
    static void awaitEnd(Process agent, String name, Consumer<String> messages) {
        try {
            if (!agent.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                messages.accept("the agent on " + name + " did not end within " + END_TIMEOUT.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        agent.destroyForcibly();
    }

    /** Waits for the text on standard error, so that it is shown before its consequences. */
    static void awaitLastErrors(Thread errors) {
        try {
            errors.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
