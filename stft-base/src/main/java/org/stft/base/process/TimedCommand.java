package org.stft.base.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command with little output that is killed if it does not end in time. Its input is empty. */
public final class TimedCommand {

    private final Duration timeout;
    private final ProcessBuilder builder;

    /** @param timeout the time from its start to its end */
    public TimedCommand(Duration timeout, List<String> words) {
        this.timeout = timeout;
        this.builder = new ProcessBuilder(words).redirectInput(Redirect.from(new File("/dev/null")));
    }

    /** The result of a command: its exit code, and its output as far as it was not redirected. */
    public record Result(int exit, String output) {}

    /** Adds standard error to the output. */
    public TimedCommand withErrors() {
        builder.redirectErrorStream(true);
        return this;
    }

    /** Adds variables to its environment. */
    public TimedCommand withEnvironment(Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    /** Lets it inherit the standard error of this process. */
    public TimedCommand inheritErrors() {
        builder.redirectError(Redirect.INHERIT);
        return this;
    }

    /**
     * Runs it.
     *
     * @throws IOException if it cannot be started, does not end in time, or this thread is interrupted (the interrupt
     *     is kept); it is then killed
     */
    public Result run() throws IOException {
        Process process = builder.start();
        try {
            if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IOException(
                    builder.command().get(0) + " did not end within " + timeout.toMillis() / 1000.0 + " s");
            }
            return new Result(process.exitValue(), new String(process.getInputStream().readAllBytes()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + builder.command().get(0) + " was running", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
