package org.stft.race;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The open ends of a rank on one communicator: receives that are posted and not complete, and messages that were sent
 * to it and not received.
 */
final class OpenOperations {

    /** In posting order. */
    private final List<Receive> receives = new ArrayList<>();
    private final Map<Integer, InFlight> messages = new HashMap<>();

    void sent(Message message) {
        messages.computeIfAbsent(message.source, source -> new InFlight()).add(message);
    }

    void posted(Receive receive) {
        receives.add(receive);
    }

    void completed(Receive receive) {
        receives.remove(receive);
        if (receive.hasStamp()) {
            messages.get(receive.source).remove(receive.message);
        }
    }

    /** The open receives, in posting order. */
    List<Receive> receives() {
        return receives;
    }

    /** The messages in flight, by sender. */
    Iterable<InFlight> messages() {
        return messages.values();
    }

    /** Returns true if a wildcard receive is open. */
    boolean hasWildcard() {
        for (Receive receive : receives) {
            if (receive.isWildcard()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The posting of the first open receive that may have taken a message; or the bound if there is none.
     *
     * @param orEarlier true to include receives that may have taken one that the same sender sent before
     */
    long firstFor(Message message, long bound, boolean orEarlier) {
        for (Receive earlier : receives) {
            if (earlier.posted >= bound) {
                return bound;
            }
            if (earlier.accepts(message.source, message.tag) || orEarlier && couldHaveTakenBefore(earlier, message)) {
                return earlier.posted;
            }
        }
        return bound;
    }

    /** Returns true if an open receive may have taken a message that the same sender sent before. */
    private boolean couldHaveTakenBefore(Receive earlier, Message message) {
        for (Message other = first(message); other != null && other.own < message.own; other = other.next) {
            if (earlier.accepts(other.source, other.tag)) {
                return true;
            }
        }
        return false;
    }

    private Message first(Message message) {
        return messages.get(message.source).first();
    }

    /**
     * Returns true if a message is in flight that the same sender sent before: of the two, a receive of any tag takes
     * that one.
     */
    boolean isOvertaking(Message message) {
        Message first = first(message);
        return first != null && first.own < message.own;
    }

    /**
     * Returns true if the sender of a receive's message has sent another one before that the receive accepts, and that
     * an open receive has taken of which this is not known yet.
     */
    boolean hasUnknownTaker(Receive receive) {
        if (receive.wantedTag != Event.ANY) {
            return false; // who took a message of the same tag accepts this one, too
        }
        for (Message other = first(receive.message); other != null
            && other.own < receive.message.own; other = other.next) {
            if (other.receive == null && receive.accepts(other.source, other.tag)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if an open receive, never to complete, was matched before one of any tag that was posted later: that
     * one could take its message only after others of the same sender, of the open one's tag, were taken. Which receives
     * took them is not known, but as many of those that accept them were matched, and the first ones in posting order.
     */
    boolean tookOneBefore(Receive open, Receive later) {
        if (open.answered || open.wantedTag == Event.ANY || later.wantedTag != Event.ANY || !later.hasStamp()
            || !open.accepts(later.source, open.wantedTag)) {
            return false;
        }
        return candidatesBefore(open, later.source) < takenBefore(later.message, open.wantedTag);
    }

    private int candidatesBefore(Receive open, int source) {
        int candidates = 0;
        for (Receive each : receives) {
            if (each == open) {
                break;
            }
            candidates += !each.answered && each.accepts(source, open.wantedTag) ? 1 : 0;
        }
        return candidates;
    }

    /** The messages of a tag that the same sender sent before, and that were taken by unknown receives. */
    private int takenBefore(Message message, int tag) {
        int taken = 0;
        for (Message other = first(message); other != null && other.own < message.own; other = other.next) {
            taken += other.receive == null && other.tag == tag ? 1 : 0;
        }
        return taken;
    }
}
