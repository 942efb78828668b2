package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** One job in a test: the {@code stft} command on a store of its own, as real processes with a timeout. */
public final class StftJob {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(3);

    private final Program program;
    private final Path directory;
    private final MarkedProcesses processes = new MarkedProcesses();
    private Duration timeout = DEFAULT_TIMEOUT;
    private int commands;

    StftJob(Program program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    /** Sets the timeout of each command; by default three minutes. */
    public StftJob timeout(Duration newTimeout) {
        timeout = newTimeout;
        return this;
    }

    /** Runs the job from the beginning to its end. It is restarted only if the options say so. */
    public Ended run(String... options) {
        return startRun(options).await();
    }

    /** Starts to run the job from the beginning. */
    public Running startRun(String... options) {
        return start("run", program.run(store(), List.of(options)));
    }

    /** Restarts the job and runs it to its end. */
    public Ended restart(String... options) {
        return startRestart(options).await();
    }

    /** Starts a restart of the job. */
    public Running startRestart(String... options) {
        return start("restart", Program.restart(store(), List.of(options)));
    }

    /** Runs another {@code stft} command on the job's store, such as {@code verify}. */
    public Ended command(String name, String... options) {
        List<String> words = Program.command(name, store());
        words.addAll(List.of(options));
        return start(name, words).await();
    }

    /**
     * Starts any command as part of this test.
     *
     * @param name the name of the files that keep its output
     */
    public Running start(String name, List<String> words) {
        commands++;
        return Running.start(words, processes, directory, commands + "-" + name, timeout);
    }

    /** The command line that {@link #run} would run. */
    public List<String> runCommand(String... options) {
        return program.run(store(), List.of(options));
    }

    /** The command line that {@link #restart} would run. */
    public List<String> restartCommand(String... options) {
        return Program.restart(store(), List.of(options));
    }

    /** A directory of this job; it holds the store and the output of the commands. */
    public Path directory() {
        return directory;
    }

    /** The store. */
    public Path store() {
        return directory.resolve("store");
    }

    /** The job's part of the store. */
    public Path jobDirectory() {
        return store().resolve(Program.JOB);
    }

    /** The directory of a version, whether it exists or not. */
    public Path version(long number) {
        return jobDirectory().resolve("versions").resolve("%08d".formatted(number));
    }

    /** The numbers of the versions that are committed, newest first. */
    public List<Long> versions() {
        return entries(jobDirectory().resolve("versions")).stream()
            .map(path -> Long.valueOf(path.getFileName().toString()))
            .sorted(Comparator.reverseOrder()).toList();
    }

    /** Returns whether a version is committed. */
    public boolean has(long version) {
        return Files.isDirectory(version(version));
    }

    /** The remains of versions that were never finished, or not completely removed. */
    public List<Path> rests() {
        List<Path> rests = new ArrayList<>(entries(jobDirectory().resolve("rehearsals")));
        for (Path epoch : entries(jobDirectory().resolve("epochs"))) {
            entries(epoch).forEach(each -> rests.addAll(entries(each)));
        }
        return rests;
    }

    /** The directory of what the last run has written outside its versions. */
    public Path epoch() {
        return entries(jobDirectory().resolve("epochs")).stream()
            .max(Comparator.comparingLong(path -> Long.parseLong(path.getFileName().toString()))).orElseThrow();
    }

    private static List<Path> entries(Path parent) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Checks that every process of this job ends by itself within a few seconds.
     *
     * @throws AssertionError if a process does not end; it is then ended
     */
    public void expectNoProcess() {
        List<String> left = endAll();
        if (!left.isEmpty()) {
            throw new AssertionError("Expected that all processes of the job end by themselves within "
                + StftJobs.LEAVING.toSeconds() + " s, but these kept running; they have been ended:\n"
                + String.join("\n", left));
        }
    }

    /** Ends processes that do not end by themselves; returns them. */
    List<String> endAll() {
        List<String> left = processes.leftAfter(StftJobs.LEAVING);
        if (!left.isEmpty()) {
            processes.dumpThreads(directory);
            processes.kill();
        }
        return left;
    }
}
