package org.stft.race;

import java.util.ArrayList;
import java.util.List;

/** A receive or a probe of a rank, from its posting on. */
final class Receive {

    private static final int NOTED = 1024;

    final int rank;
    final ReceiveSide inbox;
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
    /** The clock before which it was matched: k, or lower if a receive that was matched later was complete before. */
    long matched = Long.MAX_VALUE;

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

    Receive(int rank, ReceiveSide inbox, boolean probe, Event.Post post, long posted, long choice) {
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

    /** Returns true if its match is known, from its own completion or that of another. */
    boolean isMatched() {
        return matched != Long.MAX_VALUE;
    }

    /** Returns true if it was matched before one that was posted after it and has a message. */
    boolean isMatchedBefore(Receive later) {
        return later.answered && accepts(later.source, later.tag)
            || later.message != null && isMatchedBefore(later, later.message);
    }

    /**
     * Returns true if a receive that was posted later can take a message only when this one is matched: this one
     * accepts the message, or takes one that the same sender sent before and that the later one accepts.
     */
    private boolean isMatchedBefore(Receive later, Message message) {
        return accepts(message.source, message.tag)
            || tookEarlierThan(message) && source == message.source && later.accepts(source, tag);
    }

    /** A wildcard that was posted later was matched while this one was not. */
    void noteOvertaking(Receive wildcard) {
        overtaken = Math.min(overtaken, wildcard.matched);
        boolean mayAcceptTheSame = wantedTag == Event.ANY || wildcard.wantedTag == Event.ANY
            || wantedTag == wildcard.wantedTag;
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
        needs = hasStamp() ? message.stamp.get(clock) : 0;
        for (Receive earlier : late) {
            if (earlier.isMatchedBefore(this)) {
                needs = Math.max(needs, earlier.needs);
            }
        }
        late = List.of();
        return needs >= overtaken;
    }

    /**
     * Bars what goes to this one from the wildcards that were matched before it, though they were posted later. Returns
     * the posting of the last one.
     */
    long barOvertaking() {
        long last = 0;
        for (Receive later : overtaking) {
            if (needs >= later.matched) {
                later.barring = with(later.barring, this);
                last = Math.max(last, later.posted);
            }
        }
        overtaking = List.of();
        return last;
    }

    /** Returns true if it could not take a message because one that was posted before was not matched. */
    boolean isBarredFrom(Message other) {
        for (Receive earlier : barring) {
            if (earlier.isMatchedBefore(this, other)) {
                return true;
            }
        }
        return false;
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
