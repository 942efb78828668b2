package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Jobs for a test, each with a store of its own. After the test none of their processes may be left; a remaining
 * process is ended and the test fails. The traces of a failed test (commands, output, stores, thread dumps) are kept
 * below {@code target/stft-testkit}, or the directory that the system property {@code stft.test.directory} names.
 *
 * <pre>{@code
 * @RegisterExtension
 * final StftJobs jobs = new StftJobs();
 * }</pre>
 */
public final class StftJobs implements BeforeEachCallback, AfterEachCallback {

    /** The time that processes of a job may live after their launcher has ended. */
    static final Duration LEAVING = Duration.ofSeconds(10);

    private final List<StftJob> jobs = new ArrayList<>();
    private Path directory;

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(directoryOf(context));
    }

    void begin(Path newDirectory) {
        directory = Trees.create(newDirectory);
    }

    static Path directoryOf(ExtensionContext context) {
        Path base = Path.of(System.getProperty("stft.test.directory", "target/stft-testkit"));
        String test = context.getRequiredTestMethod().getName();
        String own = context.getDisplayName();
        Path ofClass = base.resolve(context.getRequiredTestClass().getName().replaceFirst(".*\\.", ""));
        Path ofMethod = ofClass.resolve(test);
        return own.startsWith(test) ? ofMethod : ofMethod.resolve(own.replaceAll("[^A-Za-z0-9]+", "-"));
    }

    /** A job with a new store. Nothing is started yet. */
    public StftJob job(Class<?> main, int ranks, String... arguments) {
        return add(new StftJob(new Program(main, ranks, List.of(arguments), Program.SMALL_JVM, List.of()), next()));
    }

    StftJob job(Program program) {
        return add(new StftJob(program, next()));
    }

    private StftJob add(StftJob job) {
        jobs.add(job);
        return job;
    }

    private Path next() {
        try {
            return Files.createDirectories(directory.resolve("job-" + (jobs.size() + 1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A directory of this test, removed if it succeeds. */
    public Path directory() {
        return directory;
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        end(context.getExecutionException().filter(e -> !(e instanceof TestAbortedException)).isPresent());
    }

    void end(boolean failed) throws IOException {
        List<String> left = jobs.stream().flatMap(job -> job.endAll().stream()).toList();
        if (!left.isEmpty()) {
            throw new AssertionError("Processes were still running; they have been ended. Their output is in "
                + directory + ".\n" + String.join("\n", left));
        }
        if (failed) {
            System.err.println("The output and the stores of the failed test are in " + directory);
        } else {
            Trees.delete(directory);
        }
    }
}
