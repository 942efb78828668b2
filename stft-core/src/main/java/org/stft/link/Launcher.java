package org.stft.link;

import java.time.Duration;
import org.stft.StftException;

/** The launcher as a rank sees it. */
public interface Launcher {

    /** The exit code of a rank that saved and ended because it was asked to (EX_TEMPFAIL of sysexits.h). */
    int STOPPED = 75;

    /** The exit code of a rank that the launcher ended: that of a JVM that SIGTERM ends. */
    int ENDED = 128 + 15;

    /** Tells the launcher something. Never fails: a rank whose launcher is gone is ended anyway. */
    void report(RankEvent report);

    /**
     * Comes to a checkpoint call.
     *
     * @param limit how long to wait for the launcher while it asks all ranks where they are
     * @return whether this rank must take the call together with all others, for the launcher wants it or nobody could tell them later
     * @throws StftException {@code GIVE_UP} if the launcher does not answer
     */
    boolean meets(long call, Duration limit);

    /** The checkpoint call that this rank has come to last, counted over all runs of the job; 0 before the first one. */
    long reached();

    /** Says that this rank begins behind a checkpoint call of an earlier run. */
    void beginsBehind(long call);

    /** Whether the launcher has asked to save at the next checkpoint call and end. */
    boolean stopRequested();

    /** Returns true if the launcher has asked to save at the next checkpoint call. */
    boolean saveRequested();

    /** All ranks make a version: it is what the launcher has asked for. */
    void saves();

    /** Lets this process answer nothing while an image of it is taken, so that nothing moves on the line. */
    void pause();

    /** In the process that goes on behind its image: answers what was asked meanwhile. */
    void resume();

    /** In a process that was restored: opens a line to the launcher that did it. */
    void resumeWith(String address, String secret);

    /** The launcher that started this process, or one that prints notices where there is none. */
    static Launcher ofThisProcess() {
        return LauncherConnection.current();
    }
}
