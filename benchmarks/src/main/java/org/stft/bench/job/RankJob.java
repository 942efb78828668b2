package org.stft.bench.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.stft.bench.rank.RankFrame;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;

/** The ranks of one job, each in a JVM of its own on this machine. Ends with its slowest rank or at its timeout. */
public final class RankJob implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final int NONE = -1;
    private static final int LATE = -2;

    private final List<Process> ranks = new ArrayList<>();
    private final Path logs;
    private final AtomicInteger culprit = new AtomicInteger(NONE);

    private RankJob(Path logs) {
        this.logs = logs;
    }

    /**
    * The program of a job.
     *
     * @param main the class whose {@code main} is called
     * @param jvmOptions options of each rank's JVM, system properties too
     */
    public record Job(String main, int ranks, List<String> jvmOptions, List<String> arguments) {}

    /**
     * Runs a job to its end.
     *
     * @param lines receives the output of rank 0, line by line
     * @throws IOException if a rank fails, or the timeout has passed
     */
    public static void run(Job job, Path logs, Consumer<String> lines) throws IOException {
        Files.createDirectories(logs);
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(job.ranks());
            RankJob running = new RankJob(logs)) {
            Thread hook = new Thread(running::end);
            Runtime.getRuntime().addShutdownHook(hook);
            for (int rank = 0; rank < job.ranks(); rank++) {
                running.start(job, rank, bootstrap);
            }
            running.await(job, lines);
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    private void start(Job job, int rank, Bootstrap bootstrap) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(job.jvmOptions());
        command.addAll(bootstrap.jvmOptions());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), RankFrame.class.getName(), job.main()));
        command.addAll(bootstrap.arguments(rank, job.arguments()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log(rank).toFile());
        builder.environment().putAll(bootstrap.environment(rank));
        if (rank > 0) {
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        }
        ranks.add(builder.start());
    }

    private Path log(int rank) {
        return logs.resolve("rank-" + rank + ".err");
    }

    private void await(Job job, Consumer<String> lines) throws IOException {
        CompletableFuture<?>[] ends = new CompletableFuture<?>[ranks.size()];
        for (int rank = 0; rank < ends.length; rank++) {
            int number = rank;
            ends[rank] = ranks.get(rank).onExit().thenAccept(ended -> ended(number, ended.exitValue()));
        }
        CompletableFuture<?> limit = CompletableFuture.runAsync(this::endLate,
            CompletableFuture.delayedExecutor(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
        try (BufferedReader reader = ranks.get(0).inputReader()) {
            reader.lines().forEach(lines);
        }
        CompletableFuture.allOf(ends).join();
        limit.cancel(false);
        int failed = culprit.get();
        if (failed == LATE) {
            throw new IOException(job.main() + " did not end within " + TIMEOUT.toMinutes() + " minutes and was ended");
        }
        if (failed != NONE) {
            throw new IOException(
                "rank " + failed + " of " + job.main() + " ended with " + ranks.get(failed).exitValue()
                    + ":\n" + Files.readString(log(failed)));
        }
    }

    private void endLate() {
        culprit.compareAndSet(NONE, LATE);
        end();
    }

    /** Ends the other ranks if one fails; they would wait for it for ever. */
    private void ended(int rank, int code) {
        if (code != 0 && culprit.compareAndSet(NONE, rank)) {
            end();
        }
    }

    private void end() {
        ranks.forEach(Process::destroyForcibly);
    }

    @Override
    public void close() {
        end();
        ranks.forEach(rank -> rank.onExit().join());
    }
}
