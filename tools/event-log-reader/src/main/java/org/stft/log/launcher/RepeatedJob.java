package org.stft.log.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;

/**
 * A job that the user's command runs again. It is ended with all that it has started when this is closed, or when this
 * process ends.
 */
public final class RepeatedJob implements AutoCloseable {

    private static final int LAST_LINES = 5;

    private final Process process;
    private final Thread atExit;

    private RepeatedJob(Process process) {
        this.process = process;
        this.atExit = DaemonThreads.of("stft-end-job", this::end);
    }

    /**
     * Starts the command, without input, with its output in a directory.
     *
     * @param directory gets the files {@code out} and {@code err}
     * @param environment additional variables
     * @throws IOException if there is no such command
     */
    public static RepeatedJob start(List<String> command, Path directory, Map<String, String> environment)
        throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"))
            .redirectOutput(directory.resolve("out").toFile()).redirectError(directory.resolve("err").toFile());
        return start(builder, environment);
    }

    /** Starts the command with the input and output of this process. */
    public static RepeatedJob start(List<String> command, Map<String, String> environment) throws IOException {
        return start(new ProcessBuilder(command).inheritIO(), environment);
    }

    private static RepeatedJob start(ProcessBuilder builder, Map<String, String> environment) throws IOException {
        builder.environment().putAll(environment);
        RepeatedJob job = new RepeatedJob(builder.start());
        Runtime.getRuntime().addShutdownHook(job.atExit);
        return job;
    }

    /** Waits for its end. */
    public void waitFor() throws InterruptedException {
        process.waitFor();
    }

    /** Waits for its end. Returns false if the time is over. */
    public boolean waitFor(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Its exit code, once it has ended. */
    public int exit() {
        return process.exitValue();
    }

    /** The lines that a job has printed to its standard output. */
    public static List<String> output(Path directory) throws IOException {
        return lines(directory.resolve("out"));
    }

    /** The lines that a job has printed to its error output. */
    public static List<String> errors(Path directory) throws IOException {
        return lines(directory.resolve("err"));
    }

    /** The last lines of a job's error output that are not blank. */
    public static List<String> last(List<String> errors) {
        List<String> lines = errors.stream().filter(line -> !line.isBlank()).toList();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), Charset.defaultCharset()).lines().toList();
    }

    private void end() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        started.forEach(each -> each.onExit().join());
        process.onExit().join();
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // this process is ending, so the hook is needed no more
        }
    }
}
