package org.stft.link;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Optional;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * Which checkpoint calls this rank may pass without the others. The launcher asks every rank which call it has come to; who
 * was asked passes no other before it knows the call at which all meet. So that call is behind all that any rank has passed.
 */
final class CallGate {

    private static final long NEVER = Long.MAX_VALUE;

    @GuardedBy("this")
    private long round;
    @GuardedBy("this")
    private long reached;
    @GuardedBy("this")
    private long meeting = NEVER;
    @GuardedBy("this")
    private boolean asked;

    /** The call that this rank has come to last. */
    synchronized long reached() {
        return reached;
    }

    /** This rank begins behind a call. */
    synchronized void beginsBehind(long call) {
        reached = call;
    }

    /** Answers the launcher. */
    synchronized long reached(long itsRound) {
        round = itsRound;
        asked = true;
        return reached;
    }

    /** All ranks meet at this call, or at the first one behind it. Said again on a new line, it has no effect. */
    synchronized void meetAt(long itsRound, long call) {
        if (asked && round == itsRound) {
            meeting = call;
            asked = false;
            notifyAll();
        }
    }

    /**
     * Comes to a call.
     *
     * @return whether all ranks meet at it; empty if that is not known within the limit
     */
    synchronized Optional<Boolean> come(long call, Duration limit) {
        if (!awaitAnswer(limit)) {
            return Optional.empty();
        }
        reached = call;
        boolean meets = call >= meeting;
        if (meets) {
            meeting = NEVER;
        }
        return Optional.of(meets);
    }

    @GuardedBy("this")
    private boolean awaitAnswer(Duration limit) {
        Deadline deadline = Deadline.after(limit);
        try (UninterruptedWait wait = new UninterruptedWait()) {
            while (asked && !deadline.hasPassed()) {
                wait.on(this, deadline);
            }
        }
        return !asked;
    }

    /** Another launcher knows of no meeting. */
    synchronized void forget() {
        meeting = NEVER;
        asked = false;
    }
}
