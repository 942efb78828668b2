package org.stft.race.match;

import java.util.ArrayList;
import java.util.List;
import org.stft.log.match.Pattern;

/**
 * MPI's rule of overtaking for one receive: a message that it accepts cannot go to a receive that was posted later
 * before it is matched itself, nor can a receive of any tag take a later message of a sender before an earlier one.
 */
final class Overtaking {

    private static final int NOTED = 1024;

    private final Receive receive;
    /** The clock of the rank when the first wildcard that was posted later was matched, and this one was not. */
    private long overtaken = Long.MAX_VALUE;
    /** Wildcards that were posted later and matched when this one was not known to be, and may accept the same. */
    private List<Receive> overtaking = List.of();
    /** What the senders of its message, and of those that were matched before, knew of the rank. Only if it is late. */
    private long needs;
    /** Receives that were posted before and are late. */
    private List<Receive> late = List.of();
    /** Receives that were posted before, and matched after this one was. */
    private List<Receive> barring = List.of();

    Overtaking(Receive receive) {
        this.receive = receive;
    }

    /** Returns true if a receive was matched before one that was posted after it and has a message. */
    static boolean isMatchedBefore(Receive earlier, Receive later) {
        return later.isComplete() && earlier.posting().accepts(later.source(), later.tag())
            || later.message() != null && isMatchedBefore(earlier, later, later.message());
    }

    /**
     * Returns true if a receive that was posted later can take a message only when the earlier one is matched: that one
     * accepts the message, or takes one that the same sender sent before and that the later one accepts.
     */
    private static boolean isMatchedBefore(Receive earlier, Receive later, Message message) {
        return earlier.posting().accepts(message.source(), message.tag())
            || earlier.tookEarlierThan(message) && earlier.source() == message.source()
                && later.posting().accepts(earlier.source(), earlier.tag());
    }

    /** A wildcard that was posted later was matched while this one was not. */
    void note(Receive wildcard) {
        overtaken = Math.min(overtaken, wildcard.matchedAt());
        int tag = receive.posting().tag();
        int other = wildcard.posting().tag();
        boolean mayAcceptTheSame = tag == Pattern.ANY || other == Pattern.ANY || tag == other;
        if (mayAcceptTheSame && overtaking.size() < NOTED) {
            overtaking = with(overtaking, wildcard);
        }
    }

    private static List<Receive> with(List<Receive> all, Receive one) {
        List<Receive> list = all.isEmpty() ? new ArrayList<>(2) : all;
        list.add(one);
        return list;
    }

    /** A receive that was posted before is late, and this one is not matched. */
    void noteLate(Receive earlier) {
        late = with(late, earlier);
    }

    /**
     * Returns true if a message that had to be sent before it was matched was sent after a wildcard was matched that
     * was posted later.
     *
     * @param clock the component of its rank
     */
    boolean isLate(int clock) {
        if (overtaken == Long.MAX_VALUE) {
            return false;
        }
        needs = receive.hasStamp() ? receive.message().stamp().get(clock) : 0;
        for (Receive earlier : late) {
            if (isMatchedBefore(earlier, receive)) {
                needs = Math.max(needs, earlier.overtaking().needs);
            }
        }
        late = List.of();
        return needs >= overtaken;
    }

    /**
     * Bars what goes to this one from the wildcards that were matched before it, though they were posted later. Returns
     * the posting of the last one.
     */
    long bar() {
        long last = 0;
        for (Receive later : overtaking) {
            if (needs >= later.matchedAt()) {
                Overtaking barred = later.overtaking();
                barred.barring = with(barred.barring, receive);
                last = Math.max(last, later.number());
            }
        }
        overtaking = List.of();
        return last;
    }

    /** Returns true if the receive could not take a message because one that was posted before was not matched. */
    boolean isBarredFrom(Message other) {
        for (Receive earlier : barring) {
            if (isMatchedBefore(earlier, receive, other)) {
                return true;
            }
        }
        return false;
    }
}
