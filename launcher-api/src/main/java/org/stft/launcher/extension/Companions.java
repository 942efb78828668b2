package org.stft.launcher.extension;

import java.util.ArrayList;
import java.util.List;

/**
 * The companions that extensions run beside a job. The failure of one does not end the job, but the command then does
 * not exit with 0.
 */
public final class Companions implements AutoCloseable {

    private final RunningJob job;
    private final List<JobCompanion> companions = new ArrayList<>();

    /** @throws CommandException if an extension rejects the settings of the job */
    public Companions(List<LauncherExtension> extensions, RunningJob job) {
        this.job = job;
        extensions.forEach(extension -> extension.accompany(job).ifPresent(companions::add));
    }

    /** Tells the companions of a failure of the ranks. */
    public void failed(JobFailure failure) {
        for (JobCompanion each : companions) {
            try {
                each.failed(failure);
            } catch (RuntimeException e) {
                job.say("warning: " + each.getClass().getName() + " failed at a failure of the job: " + e);
            }
        }
    }

    /** Ends the companions. Returns the exit code of the job, or theirs if that is 0: the highest one. */
    public ExitCode ended(ExitCode ofJob) {
        ExitCode theirs = ExitCode.DONE;
        for (JobCompanion each : List.copyOf(companions)) {
            companions.remove(each);
            ExitCode one = ended(each);
            theirs = one.code() > theirs.code() ? one : theirs;
        }
        return ofJob == ExitCode.DONE ? theirs : ofJob;
    }

    private ExitCode ended(JobCompanion companion) {
        try {
            return companion.ended();
        } catch (RuntimeException e) {
            job.say("warning: " + companion.getClass().getName() + " failed at the end of the job: " + e);
            return ExitCode.FAILED;
        }
    }

    @Override
    public void close() {
        ended(ExitCode.FAILED);
    }
}
