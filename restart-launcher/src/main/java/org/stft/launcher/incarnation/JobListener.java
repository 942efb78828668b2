package org.stft.launcher.incarnation;

import org.stft.link.RankEvent;

/** The observer of a job. All calls come from the one thread that runs it. */
public interface JobListener {

    /** Ignores all events. */
    JobListener NONE = new JobListener() {};

    /**
     * All ranks have been started.
     *
     * @param restarts the number of earlier restarts of the job in this run
     * @param start the point from which they begin
     */
    default void started(int restarts, StartPoint start) {
    }

    /** A rank has connected to the launcher. */
    default void connected(int rank, long pid) {
    }

    /** A rank has reported an event; never a {@link RankEvent.Hello}. */
    default void reported(int rank, RankEvent report) {
    }

    /**
     * A rank has failed; the others will be ended.
     *
     * @return true if all ranks will probably be restored from images of their processes: then no shutdown hook of the
     *     others may take away what the images need, such as an open file
     */
    default boolean failing() {
        return false;
    }

    /** All ranks have ended. */
    default void ended(RunOutcome ending) {
    }
}
