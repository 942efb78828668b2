package org.stft.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.stft.acceptance.programs.SteeredByFiles;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** A job of {@link SteeredByFiles} on two ranks, and what it prints if nothing goes wrong. */
final class SteeredJob {

    static final int STEPS = 6;
    private static final Pattern RESULT = Pattern.compile("result of rank .*");

    private final StftJob job;
    private final Path steering;

    private SteeredJob(StftJob job, Path steering) {
        this.job = job;
        this.steering = steering;
    }

    static SteeredJob in(StftJobs jobs, String... more) {
        Path steering = jobs.directory().resolve("steering");
        String[] arguments = new String[2 + more.length];
        arguments[0] = Integer.toString(STEPS);
        arguments[1] = steering.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        try {
            return new SteeredJob(jobs.job(SteeredByFiles.class, 2, arguments), Files.createDirectories(steering));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    StftJob job() {
        return job;
    }

    /** The directory through which the test steers the ranks. */
    Path steering() {
        return steering;
    }

    /** Lets something go wrong around the checkpoint call of a step. */
    SteeredJob trouble(int step, Trouble trouble) {
        try {
            Files.writeString(file(step), trouble.name().toLowerCase(Locale.ROOT));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets a step go well from now on. */
    void heal(int step) {
        try {
            Files.delete(file(step));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the rank that waits in a step has come there. */
    void awaitReached(Running running, int step) {
        running.awaitThat("step " + step + " is reached",
            () -> Files.exists(steering.resolve("step-" + step + "-reached")));
    }

    /** Fills the disk up to so many pages while the job waits in one step, and takes that back while it waits in another. */
    void fill(PrivateDisk disk, int pagesLeft, Running running, int from, int to) throws IOException {
        awaitReached(running, from);
        disk.fill(pagesLeft);
        heal(from);
        awaitReached(running, to);
        disk.free();
        heal(to);
    }

    private Path file(int step) {
        return steering.resolve("step-" + step);
    }

    /** The result that the program must print, computed here. */
    static List<String> expected() {
        long[] values = {1, 2};
        for (int step = 1; step <= STEPS; step++) {
            long zero = values[0];
            values[0] = (values[0] * 6364136223846793005L + values[1]) ^ step;
            values[1] = (values[1] * 6364136223846793005L + zero) ^ step;
        }
        return List.of("[0] result of rank 0: " + values[0], "[1] result of rank 1: " + values[1]);
    }

    /** The result that it printed. */
    static List<String> result(Ended run) {
        return run.result(RESULT);
    }
}
