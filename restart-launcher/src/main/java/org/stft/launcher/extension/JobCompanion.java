package org.stft.launcher.extension;

import org.stft.launcher.ExitCode;

/** Something that an extension does while a job runs, over all of its restarts by the same launcher. */
public interface JobCompanion {

    /**
     * All ranks have ended, and none is started again. Called once, on the thread that runs the job, however the job
     * has ended.
     *
     * @return what the command exits with if the job ended with 0; {@code DONE} to leave it at that
     */
    ExitCode ended();
}
