package org.stft.race.match;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;

/**
 * The order in which MPI matched the receives of a rank on one communicator, as far as it follows from what they took:
 * see {@link Overtaking#isMatchedBefore}. When a receive is complete, those that were matched before it are known to be
 * matched, and their messages to be sent, though the program has not waited for them.
 */
public final class MatchOrder {

    private final OpenOperations pending;
    private boolean patient = true;
    private long lastBarred;

    public MatchOrder(OpenOperations pending) {
        this.pending = pending;
    }

    /** Takes receives that have not completed for ones that never will. */
    public void giveUp() {
        patient = false;
    }

    /**
     * Returns true if the receives that were matched before a complete one are known, and what the senders of their
     * messages knew.
     */
    public boolean isKnown(Receive receive) {
        for (Receive each : before(receive)) {
            boolean never = !patient && !each.isComplete();
            if (!never && !each.hasStamp() || patient && pending.hasUnknownTaker(each)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Finds the receives of which a completion shows for the first time that they are matched: those that were matched
     * before the complete one, and itself at last. In posting order.
     */
    private Collection<Receive> before(Receive complete) {
        if (complete.isMatched()) {
            return List.of();
        }
        List<Receive> open = pending.receives();
        int place = 0;
        while (place < open.size() && open.get(place).number() < complete.number()) {
            place++;
        }
        if (place == 0) {
            return List.of(complete);
        }
        ArrayDeque<Receive> found = new ArrayDeque<>(List.of(complete));
        while (--place >= 0) {
            if (!open.get(place).isMatched() && isBeforeAny(open.get(place), found)) {
                found.addFirst(open.get(place));
            }
        }
        return found;
    }

    private boolean isBeforeAny(Receive receive, Collection<Receive> later) {
        for (Receive each : later) {
            if (Overtaking.isMatchedBefore(receive, each) || pending.tookOneBefore(receive, each)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Notes that a receive or probe is complete. Returns those of which this shows that they are matched.
     *
     * @param clock the component of the rank
     */
    public Collection<Receive> completed(Receive complete, int clock) {
        Collection<Receive> matched = before(complete);
        for (Receive each : matched) {
            each.matchAt(complete.completedAt());
            noteIfLate(each, clock);
        }
        for (Receive each : matched) {
            if (each.isWildcard()) {
                noteOvertaking(each);
            }
        }
        return matched;
    }

    /** Open receives that were posted before a wildcard may have been matched after it. */
    private void noteOvertaking(Receive wildcard) {
        for (Receive earlier : pending.receives()) {
            if (earlier.number() >= wildcard.number()) {
                return;
            }
            if (!earlier.isMatched()) {
                earlier.overtaking().note(wildcard);
            }
        }
    }

    /**
     * A receive was matched after wildcards that were posted later if its message, or that of one matched before it,
     * was sent after they were. Until then what it accepts could not go to them.
     */
    private void noteIfLate(Receive receive, int clock) {
        if (!receive.isLate(clock)) {
            return;
        }
        lastBarred = Math.max(lastBarred, receive.overtaking().bar());
        for (Receive later : pending.receives()) {
            if (later.number() > receive.number() && !later.isMatched()) {
                later.overtaking().noteLate(receive);
            }
        }
    }

    /** The posting of the last wildcard that a message may be barred from, or 0 if there is none. */
    public long lastBarred() {
        return lastBarred;
    }
}
