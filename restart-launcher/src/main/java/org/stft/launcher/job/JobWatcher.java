package org.stft.launcher.job;

import java.util.Map;
import org.stft.link.RankEvent;

/** A command that follows the job which it runs. All calls come from the thread that runs it. */
public interface JobWatcher {

    /** Follows nothing. */
    JobWatcher NONE = new JobWatcher() {};

    /**
     * All ranks have been started.
     *
     * @param restarts the number of earlier restarts of the job
     */
    default void started(int restarts) {
    }

    /** A rank has reported an event. */
    default void reported(int rank, RankEvent report) {
    }

    /**
     * All ranks have ended.
     *
     * @param culprits the exit codes of the ranks that failed and were not ended by the launcher
     */
    default void ended(Map<Integer, Integer> culprits) {
    }
}
