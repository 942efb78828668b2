package org.stft.base.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A small command that must end in time: its output is little, and it is killed if it is late. Its input is empty. */
public final class TimedCommand {

    private final Duration limit;
    private final ProcessBuilder builder;

    /** @param limit from its start to its end */
    public TimedCommand(Duration limit, List<String> words) {
        this.limit = limit;
        this.builder = new ProcessBuilder(words).redirectInput(Redirect.from(new File("/dev/null")));
    }

    /** What a command left: its exit code, and its output as far as it was not redirected. */
    public record Result(int exit, String output) {}

    /** Adds standard error to the output. */
    public TimedCommand withErrors() {
        builder.redirectErrorStream(true);
        return this;
    }

    /** Lets it write to the standard error of this process. */
    public TimedCommand inheritErrors() {
        builder.redirectError(Redirect.INHERIT);
        return this;
    }

    /**
     * Runs it.
     *
     * @throws IOException if it cannot be started, is late, or this thread is interrupted, which stays so; then it is killed
     */
    public Result run() throws IOException {
        Process process = builder.start();
        try {
            if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IOException(
                    builder.command().get(0) + " did not end within " + limit.toMillis() / 1000.0 + " s");
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
