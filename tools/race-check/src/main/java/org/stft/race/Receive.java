package org.stft.race;

import java.util.ArrayList;
import java.util.List;

/** A receive or a probe of a rank, from its posting on. */
final class Receive {

    private static final int OVERTAKING = 1024;

    final int rank;
    final Inbox inbox;
    final boolean probe;
    final boolean blocking;
    final int wantedSource;
    final int wantedTag;
    final String site;
    /** The number of the posting among the events of its rank, counted from 1: the posting order. */
    final long posted;
    /**
     * For a wildcard: its number among the wildcard receives and probes of its rank, counted from 1 in posting order;
     * else 0.
     */
    final long choice;
    /** Its completion was seen: source and tag are known. */
    boolean answered;
    /** Its place among those that got the same envelope is known. */
    boolean settled;
    int source;
    int tag;
    Message message;
    /** The wildcard probe that chose this message, or null. */
    Receive chosenBy;
    /** A wildcard probe has found a message on the communicator, and this is the next receive. */
    boolean afterProbe;
    /** The clock of the rank at completion, its own component. */
    long k;
    /** The clock before which it was matched: k, or lower if a receive posted later was complete before. */
    long matched = Long.MAX_VALUE;

    /** While a wildcard is open: receives of any tag that were posted after it and complete before. */
    private List<Receive> overtaking = List.of();

    Receive(int rank, Inbox inbox, boolean probe, Event.Post post, long posted, long choice) {
        this.rank = rank;
        this.inbox = inbox;
        this.probe = probe;
        this.blocking = post.blocking();
        this.wantedSource = post.source();
        this.wantedTag = post.tag();
        this.site = post.site();
        this.posted = posted;
        this.choice = choice;
    }

    void answer(int fromSource, int withTag) {
        answered = true;
        source = fromSource;
        tag = withTag;
    }

    /** Returns true if any source will do. */
    boolean isWildcard() {
        return wantedSource == Event.ANY;
    }

    boolean accepts(int fromSource, int withTag) {
        return (wantedSource == Event.ANY || wantedSource == fromSource)
            && (wantedTag == Event.ANY || wantedTag == withTag);
    }

    boolean isSamePattern(Receive other) {
        return wantedSource == other.wantedSource && wantedTag == other.wantedTag;
    }

    /**
     * Returns true if it follows a wildcard probe, but asks for any message itself: it may get another one than the
     * probe has found.
     */
    boolean ignoresProbe() {
        return afterProbe && isWildcard();
    }

    /** Notes a receive of any tag that was posted after this one and is complete while this one is open. */
    void noteOvertaking(Receive later) {
        if (overtaking.isEmpty()) {
            overtaking = new ArrayList<>(2);
        }
        if (overtaking.size() < OVERTAKING) {
            overtaking.add(later);
        }
    }

    /**
     * A receive of any tag that took a later message of the same sender did so after this one was matched: else it
     * would have taken this one.
     */
    void lowerMatched() {
        for (Receive later : overtaking) {
            if (later.source == source && hasStamp() && tookEarlierThan(later.message)) {
                matched = Math.min(matched, later.k);
            }
        }
        overtaking = List.of();
    }

    /** Returns true if the send of its message was recorded, and processed. */
    boolean hasStamp() {
        return message != null && message.stamp != null;
    }

    /** Returns true if it took a message that the same sender sent before this one. */
    boolean tookEarlierThan(Message other) {
        return !probe && message != null && message.own < other.own;
    }
}
