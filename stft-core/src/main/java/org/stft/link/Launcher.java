package org.stft.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.stft.StftException;

/** The launcher as a rank sees it. */
public interface Launcher {

    /** The exit code of a rank that saved and ended because it was asked to (EX_TEMPFAIL of sysexits.h). */
    int STOPPED = 75;

    /** The exit code of a rank that the launcher ended: that of a JVM that SIGTERM ends. */
    int ENDED = 128 + 15;

    /** Reports an event to the launcher. Never fails: a rank whose launcher has ended is ended too. */
    void report(RankEvent report);

    /**
     * Enters a checkpoint call.
     *
     * @param timeout how long to wait for the launcher while it asks all ranks where they are
     * @return whether this rank must take the call together with all others, because the launcher wants it, or because
     *     there is no launcher that could tell them later
     * @throws StftException {@code GIVE_UP} if the launcher does not answer
     */
    boolean meets(long call, Duration timeout);

    /**
     * The last checkpoint call that this rank has reached, counted over all runs of the job; 0 before the first one.
     */
    long reached();

    /** Sets the checkpoint call of an earlier run after which this rank begins. */
    void beginsAfter(long call);

    /** Returns true if the launcher has asked to save at the next checkpoint call and end. */
    boolean stopRequested();

    /** Returns true if the launcher has asked to save at the next checkpoint call. */
    boolean saveRequested();

    /** All ranks now make a version, as the launcher has asked. */
    void saves();

    /** Lets this process answer nothing while an image of it is taken, so that no byte moves on the connection. */
    void pause();

    /** Resumes in the process that continues after its image was taken: answers what was asked meanwhile. */
    void resume();

    /** In a process that was restored: connects to the launcher that restored it. */
    void resumeWith(String address, String secret);

    /** A launcher that only passes reports on. */
    static Launcher passing(Consumer<RankEvent> reports) {
        return new NoLauncher(reports);
    }

    /** A launcher that discards all reports, after they were encoded as for a real one. */
    static Launcher discarding() {
        return new NoLauncher(report -> {
            try {
                RecordSocket.frame(report);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The stand-in for a launcher in a process that none has started: prints notices. */
    static Launcher none() {
        return new NoLauncher(NoLauncher::print);
    }
}
