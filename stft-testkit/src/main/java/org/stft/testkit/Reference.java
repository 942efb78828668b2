package org.stft.testkit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.fault.FaultSpec.Kill;

/**
 * The parts that all cells of a matrix share: the result of the program undisturbed, and the store of one that
 * was killed right after a checkpoint. Each is made once, when it is first asked for.
 */
final class Reference implements AutoCloseable {

    private final Program program;
    private final long version;
    private final Pattern resultLines;
    private final Duration timeout;
    private final Path directory;
    private final Once<List<String>> result = new Once<>(this::runUndisturbed);
    private final Once<Path> killed = new Once<>(this::runAndKill);

    Reference(Program program, long version, Pattern resultLines, Duration timeout, Path directory) {
        this.program = program;
        this.version = version;
        this.resultLines = resultLines;
        this.timeout = timeout;
        this.directory = directory;
    }

    Program program() {
        return program;
    }

    long version() {
        return version;
    }

    Duration timeout() {
        return timeout;
    }

    /** The lines of the result that a run printed. */
    List<String> resultOf(Ended run) {
        return run.result(resultLines);
    }

    /** The lines of the result of an undisturbed run. */
    List<String> result() {
        return result.get();
    }

    /** The job's directory in the store of a job whose newest version is {@link #version}. Not to be changed. */
    Path killedStore() {
        return killed.get();
    }

    private List<String> runUndisturbed() {
        StftJob job = job("undisturbed");
        Ended run = job.run().expect(0);
        List<String> lines = resultOf(run);
        if (lines.isEmpty()) {
            throw new AssertionError("No line of standard output matches '" + resultLines
                + "': correct 'result', otherwise nothing would be compared." + run);
        }
        return lines;
    }

    private Path runAndKill() {
        StftJob job = job("killed");
        Ended run = job.run("--fail", new FaultSpec(0, version, CrashPoint.COMMITTED, Kill.ALL).toString());
        if (!job.has(version)) {
            throw new AssertionError("The program did not reach version " + version + "." + run);
        }
        return job.store();
    }

    private StftJob job(String name) {
        return new StftJob(program, Trees.create(directory.resolve(name))).timeout(timeout);
    }

    @Override
    public void close() throws IOException {
        if (result.isWell() && killed.isWell()) {
            Trees.delete(directory.resolve("undisturbed"));
            Trees.delete(directory.resolve("killed"));
        }
    }

    /** A value that is made once; if that fails, it fails for all uses. */
    private static final class Once<T> {

        private final Supplier<T> maker;
        @GuardedBy("this")
        private T made;
        @GuardedBy("this")
        private Throwable failure;

        Once(Supplier<T> maker) {
            this.maker = maker;
        }

        synchronized T get() {
            if (made == null && failure == null) {
                try {
                    made = maker.get();
                } catch (RuntimeException | AssertionError e) {
                    failure = e;
                }
            }
            if (failure != null) {
                throw new AssertionError(failure.getMessage(), failure);
            }
            return made;
        }

        synchronized boolean isWell() {
            return failure == null;
        }
    }
}
