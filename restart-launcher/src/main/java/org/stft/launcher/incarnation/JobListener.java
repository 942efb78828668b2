package org.stft.launcher.incarnation;

import org.stft.link.RankEvent;

/** The observer of a job. All calls come from the one thread that runs it. */
public interface JobListener {

    /** Hears nothing. */
    JobListener NONE = new JobListener() {};

    /**
     * All ranks have been started.
     *
     * @param restarts how often the job was restarted in this run before
     * @param start where they begin
     */
    default void started(int restarts, StartPoint start) {
    }

    /** A rank has connected to the launcher. */
    default void connected(int rank, long pid) {
    }

    /** A rank has reported an event; never a {@link RankEvent.Hello}. */
    default void reported(int rank, RankEvent report) {
    }

    /** A rank has failed; the others will be ended. */
    default void failing() {
    }

    /** All ranks have ended. */
    default void ended(RunOutcome ending) {
    }
}
