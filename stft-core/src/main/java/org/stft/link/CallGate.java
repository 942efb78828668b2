package org.stft.link;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Optional;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * The gate that a rank passes at each checkpoint call, alone or with all other ranks. The launcher asks every rank
 * which call it has reached; a rank that was asked waits at its next call until it knows the call at which all ranks
 * meet. So no rank has passed that call yet.
 */
final class CallGate {

    private static final long NEVER = Long.MAX_VALUE;

    @GuardedBy("this")
    private long round;
    @GuardedBy("this")
    private long reached;
    @GuardedBy("this")
    private long agreedCall = NEVER;
    @GuardedBy("this")
    private boolean asked;

    /** The last call that this rank has reached. */
    synchronized long reached() {
        return reached;
    }

    /** Sets the call after which this rank begins. */
    synchronized void beginsAfter(long call) {
        reached = call;
    }

    /** Answers the launcher with the last call that this rank has reached; the next call waits for {@link #meetAt}. */
    synchronized long reached(long itsRound) {
        round = itsRound;
        asked = true;
        return reached;
    }

    /**
     * Sets the call at which all ranks meet: this one, or the first one after it. Has no effect if it is repeated on a
     * new connection.
     */
    synchronized void meetAt(long itsRound, long call) {
        if (asked && round == itsRound) {
            agreedCall = call;
            asked = false;
            notifyAll();
        }
    }

    /**
     * Enters a call.
     *
     * @return whether all ranks meet at it; empty if that is not known within the timeout
     */
    synchronized Optional<Boolean> enter(long call, Duration timeout) {
        if (!awaitAnswer(timeout)) {
            return Optional.empty();
        }
        reached = call;
        boolean meets = call >= agreedCall;
        if (meets) {
            agreedCall = NEVER;
        }
        return Optional.of(meets);
    }

    @GuardedBy("this")
    private boolean awaitAnswer(Duration timeout) {
        Deadline deadline = Deadline.after(timeout);
        try (UninterruptedWait wait = new UninterruptedWait()) {
            while (asked && !deadline.hasPassed()) {
                wait.on(this, deadline);
            }
        }
        return !asked;
    }

    /** Forgets what the last launcher asked: another launcher knows of no agreed call. */
    synchronized void forget() {
        agreedCall = NEVER;
        asked = false;
    }
}
