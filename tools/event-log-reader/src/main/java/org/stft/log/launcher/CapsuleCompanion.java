package org.stft.log.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.io.FileErrors;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.JobFailure;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.LoggedRun;

/** Writes a crash capsule at each failure of a job that has event logs, while the job is already restarted. */
final class CapsuleCompanion implements JobCompanion {

    /** Longer logs take too much time and memory beside a job. */
    private static final long LONGEST = 64L << 20;
    private static final long TIMEOUT_SECONDS = 30;
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS")
        .withZone(ZoneId.systemDefault());

    private final RunningJob job;
    private final int kept;
    /** Earlier runs, and those that have failed: ranks that fail before they write a log leave an older one as the newest. */
    private final Set<String> described = new HashSet<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads.named("stft-capsules"));

    /** @param kept the number of capsules that are kept */
    CapsuleCompanion(RunningJob job, int kept) {
        this.job = job;
        this.kept = kept;
        runs().forEach(run -> described.add(run.name()));
    }

    @Override
    public void failed(JobFailure failure) {
        Instant at = Instant.now();
        newest().filter(run -> described.add(run.name()))
            .ifPresent(logged -> thread.execute(() -> write(logged, failure, at)));
    }

    /** The run that has just failed: the newest of this job; none if the ranks write no log here. */
    private Optional<LoggedRun> newest() {
        return runs().stream().max(Comparator.comparingLong(run -> run.info().clockMillis()));
    }

    private List<LoggedRun> runs() {
        Path logs = JobLogs.directory(job);
        if (!Files.isDirectory(logs)) {
            return List.of();
        }
        try {
            return LoggedRun.in(logs).stream()
                .filter(run -> run.info().get("job").equals(job.name())
                    && run.info().get("store").equals(job.store().toString()))
                .toList();
        } catch (IOException e) {
            notWritten(e);
            return List.of();
        }
    }

    private void write(LoggedRun run, JobFailure failure, Instant at) {
        try {
            if (run.bytes() > LONGEST) {
                job.say("no crash capsule: the logs are longer than " + (LONGEST >> 20)
                    + " MiB. See them with: stft log show "
                    + "--last 100 " + run.directory());
                return;
            }
            Path directory = Files.createDirectories(JobLogs.directory(job).resolveSibling("capsules"));
            Path file = directory.resolve("capsule-" + NAME.format(at) + ".txt");
            Files.writeString(file, CrashCapsule.text(job.name(), run, failure));
            CrashCapsule.keep(kept, directory);
            job.say("crash capsule: " + file);
        } catch (IOException e) {
            notWritten(e);
        }
    }

    private void notWritten(IOException why) {
        job.say("warning: no crash capsule was written: " + FileErrors.of(why));
    }

    @Override
    public ExitCode ended() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                job.say("warning: no crash capsule was written within " + TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }
}
