package org.stft.race.confirm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One run of a job with forced matches.
 *
 * @param reached the race was reached: its receive got the message that it was to get
 * @param ended the job ended within its time
 * @param exit its exit code
 * @param output its lines of output, sorted: lines of different ranks may arrive in any order
 */
record JobRun(boolean reached, boolean ended, int exit, List<String> output) {

    private static final long PAUSE_MILLIS = 50;

    /** @param decisions the file that says which matches are forced */
    static JobRun of(List<String> command, Path decisions, Duration timeout) throws IOException, InterruptedException {
        Path out = Path.of(decisions + ".out");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile())
            .redirectError(Path.of(decisions + ".err").toFile());
        builder.environment().put("STFT_RACE_DECISIONS", decisions.toAbsolutePath().toString());
        Process job = builder.start();
        Path made = Path.of(decisions + ".made");
        boolean ended;
        try {
            ended = ends(job, made, timeout);
        } finally {
            end(job);
        }
        boolean reached = Files.exists(made);
        try (Stream<String> lines = Files.lines(out)) {
            return new JobRun(reached, ended, ended ? job.exitValue() : -1, lines.sorted().toList());
        }
    }

    /**
     * Waits for the end of a job. The timeout starts again when the race is reached: a job may start slowly.
     */
    private static boolean ends(Process job, Path made, Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        boolean reached = false;
        while (!job.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!reached && Files.exists(made)) {
                reached = true;
                start = System.nanoTime();
            }
            if (System.nanoTime() - start > timeout.toNanos()) {
                return false;
            }
        }
        return true;
    }

    /** Ends the job with all that it has started. */
    private static void end(Process job) {
        List<ProcessHandle> started = job.descendants().toList();
        job.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        started.forEach(process -> process.onExit().join());
        job.onExit().join();
    }

    boolean isLike(JobRun other) {
        return ended && exit == other.exit && output.equals(other.output);
    }
}
