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
 * @param output its lines in alphabetical order: those of different ranks may come in any
 */
record JobRun(boolean reached, boolean ended, int exit, List<String> output) {

    /** @param decisions the file that says which matches are forced */
    static JobRun of(List<String> command, Path decisions, Duration timeout) throws IOException, InterruptedException {
        Path out = Path.of(decisions + ".out");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile())
            .redirectError(Path.of(decisions + ".err").toFile());
        builder.environment().put("STFT_RACE_DECISIONS", decisions.toAbsolutePath().toString());
        Process job = builder.start();
        boolean ended;
        try {
            ended = job.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            end(job);
        }
        boolean reached = Files.exists(Path.of(decisions + ".made"));
        try (Stream<String> lines = Files.lines(out)) {
            return new JobRun(reached, ended, ended ? job.exitValue() : -1, lines.sorted().toList());
        }
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
