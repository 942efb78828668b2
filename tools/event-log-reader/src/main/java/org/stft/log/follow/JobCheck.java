package org.stft.log.follow;

import java.time.Duration;
import org.stft.log.LoggedRun;

/**
 * A check of a job while it runs, over all its restarts. Called on the thread that reads the logs.
 *
 * @param <E> what it makes of a run
 */
public interface JobCheck<E extends RunExamination> {

    /** A run has begun: that of the job, or one in which a restart continues it. */
    E begin(LoggedRun run);

    /** The time without events after which ranks count as blocked if all of them wait or have ended. */
    Duration hang();

    /**
     * The ranks of a run are blocked.
     *
     * @param examination of all that was logged until now, ended; the examination of the run itself goes on
     */
    void hangs(E examination);

    /** A run has ended, and so has its examination. */
    void ended(E examination);
}
