package org.stft.log.launcher;

import java.io.IOException;
import java.nio.file.Path;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.follow.JobFollower;

/** The event logs that the ranks of a job write. */
public final class JobLogs {

    private final RunningJob job;
    private final JobFollower follower;

    private JobLogs(RunningJob job) throws IOException {
        this.job = job;
        String store = job.store().toString();
        this.follower = new JobFollower(directory(),
            run -> run.get("job").equals(job.name()) && run.get("store").equals(store));
    }

    /** Those of a job that is about to run, the same for all its companions. */
    public static JobLogs of(RunningJob job) throws IOException {
        return job.part(JobLogs.class, JobLogs::new);
    }

    /** The directory in which each run has one. */
    public Path directory() {
        return directory(job);
    }

    static Path directory(RunningJob job) {
        return job.workingDirectory().resolve(job.properties().getOrDefault("stft.tools.directory", "stft-tools"))
            .resolve("event-log");
    }

    /** True if all ranks run on this host. */
    boolean areLocal() {
        return Settings.parts(job.properties().getOrDefault(Setting.HOSTS.key(), "")).stream()
            .allMatch(host -> host.startsWith("local"));
    }

    /** Reads the logs while the job runs. */
    public JobFollower follower() {
        return follower;
    }
}
