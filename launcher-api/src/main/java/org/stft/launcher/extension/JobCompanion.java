package org.stft.launcher.extension;

/** A companion of a running job, created by an extension, over all restarts of the job by the same launcher. */
public interface JobCompanion {

    /**
     * Called when ranks have failed and all have ended, before they are started again if they are: on the thread that runs
     * the job, so it must not take long.
     */
    default void failed(JobFailure failure) {
    }

    /**
     * Called when all ranks have ended, and none is started again: once, on the thread that runs the job, however the
     * job has ended.
     *
     * @return the exit code of the command if the job ended with 0; {@code DONE} to leave that unchanged
     */
    ExitCode ended();
}
