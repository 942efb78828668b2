package org.stft.link;

import java.time.Duration;
import org.stft.StftException;

/** The launcher as a rank sees it. */
public interface Launcher {

    /** The exit code of a rank that saved and ended because it was asked to (EX_TEMPFAIL of sysexits.h). */
    int STOPPED = 75;

    /** Tells the launcher something. Never fails: a rank whose launcher is gone is ended anyway. */
    void report(Report report);

    /**
     * Comes to a checkpoint call.
     *
     * @param limit how long to wait for the launcher while it asks all ranks where they are
     * @return whether this rank must take the call together with all others, for the launcher wants it or nobody could tell them later
     * @throws StftException {@code GIVE_UP} if the launcher does not answer
     */
    boolean meets(long call, Duration limit);

    /** Whether the launcher has asked to save at the next checkpoint call and end. */
    boolean stopRequested();

    /** Closes the line, so that an image of this process has no part of it. Nothing is reported until it is opened. */
    void pause();

    /** Opens the line again. */
    void resume();

    /** Opens a line to another launcher: that which restored this process. */
    void resumeWith(String address, String secret);

    /** The launcher that started this process, or one that prints notices where there is none. */
    static Launcher ofThisProcess() {
        return LauncherLine.current();
    }
}
