package org.stft.race.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.log.match.Pattern;

/**
 * The open ends of a rank on one communicator: receives that are posted and not complete, and messages that were sent
 * to it and not received.
 */
public final class OpenOperations {

    /** In posting order. */
    private final List<Receive> receives = new ArrayList<>();
    private final Map<Integer, InFlight> messages = new HashMap<>();

    public void sent(Message message) {
        messages.computeIfAbsent(message.source(), source -> new InFlight()).add(message);
    }

    public void posted(Receive receive) {
        receives.add(receive);
    }

    public void completed(Receive receive) {
        receives.remove(receive);
        if (receive.hasStamp()) {
            messages.get(receive.message().source()).remove(receive.message());
        }
    }

    /** The open receives, in posting order. */
    public List<Receive> receives() {
        return receives;
    }

    /** The messages in flight, by sender. */
    public Iterable<InFlight> messages() {
        return messages.values();
    }

    /** Returns true if a wildcard receive is open. */
    public boolean hasWildcard() {
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
    public long firstFor(Message message, long bound, boolean orEarlier) {
        for (Receive earlier : receives) {
            if (earlier.number() >= bound) {
                return bound;
            }
            if (earlier.posting().accepts(message.source(), message.tag())
                || orEarlier && couldHaveTakenBefore(earlier, message)) {
                return earlier.number();
            }
        }
        return bound;
    }

    /** Returns true if an open receive may have taken a message that the same sender sent before. */
    private boolean couldHaveTakenBefore(Receive earlier, Message message) {
        for (Message other = first(message); other != null && other.number() < message.number(); other = other.next) {
            if (earlier.posting().accepts(other.source(), other.tag())) {
                return true;
            }
        }
        return false;
    }

    private Message first(Message message) {
        return messages.get(message.source()).first();
    }

    /**
     * Returns true if a message is in flight that the same sender sent before: of the two, a receive of any tag takes
     * that one.
     */
    public boolean isOvertaking(Message message) {
        Message first = first(message);
        return first != null && first.number() < message.number();
    }

    /**
     * Returns true if the sender of a receive's message has sent another one before that the receive accepts, and that
     * an open receive has taken of which this is not known yet.
     */
    boolean hasUnknownTaker(Receive receive) {
        if (receive.posting().tag() != Pattern.ANY) {
            return false; // who took a message of the same tag accepts this one, too
        }
        for (Message other = first(receive.message()); other != null
            && other.number() < receive.message().number(); other = other.next) {
            if (other.taker() == null && receive.posting().accepts(other.source(), other.tag())) {
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
        if (open.isComplete() || open.posting().tag() == Pattern.ANY || later.posting().tag() != Pattern.ANY
            || !later.hasStamp()
            || !open.posting().accepts(later.message().source(), open.posting().tag())) {
            return false;
        }
        return candidatesBefore(open, later.message().source()) < takenBefore(later.message(), open.posting().tag());
    }

    private int candidatesBefore(Receive open, int source) {
        int candidates = 0;
        for (Receive each : receives) {
            if (each == open) {
                break;
            }
            candidates += !each.isComplete() && each.posting().accepts(source, open.posting().tag()) ? 1 : 0;
        }
        return candidates;
    }

    /** The messages of a tag that the same sender sent before, and that were taken by unknown receives. */
    private int takenBefore(Message message, int tag) {
        int taken = 0;
        for (Message other = first(message); other != null && other.number() < message.number(); other = other.next) {
            taken += other.taker() == null && other.tag() == tag ? 1 : 0;
        }
        return taken;
    }
}
