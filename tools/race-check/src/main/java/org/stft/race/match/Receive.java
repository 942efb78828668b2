package org.stft.race.match;

import org.stft.log.match.Match;

/** A receive or a probe during the analysis: what was posted, which message it got, and when it was matched. */
public final class Receive extends Match<Message, Posting> {

    private static final long NEVER = Long.MAX_VALUE;

    /** That of the posting; here because receives are searched by it all the time. */
    private final long number;
    private long completedAt;
    private long matchedAt = NEVER;
    private boolean afterProbe;
    /** Made when there is something to note: most receives overtake nothing. */
    private Overtaking overtaking;

    public Receive(Posting posting) {
        super(posting);
        number = posting.number();
    }

    private Receive(Receive open, Message presumed) {
        super(open.posting(), presumed);
        number = open.number;
        matchedAt = open.matchedAt;
        afterProbe = open.afterProbe;
    }

    /** A receive that never completes, which has got this message or another one. */
    public Receive presuming(Message message) {
        return new Receive(this, message);
    }

    /** Its place in the posting order. */
    public long number() {
        return number;
    }

    /** Which receives it overtook, and which overtook it. */
    Overtaking overtaking() {
        if (overtaking == null) {
            overtaking = new Overtaking(this);
        }
        return overtaking;
    }

    /** See {@link Overtaking#isLate}. */
    boolean isLate(int clock) {
        return overtaking != null && overtaking.isLate(clock);
    }

    /** Returns true if any source will do. */
    public boolean isWildcard() {
        return posting().isWildcard();
    }

    /** Returns true if the send of its message was recorded, and processed. */
    public boolean hasStamp() {
        return message() != null && message().stamp() != null;
    }

    /** Returns true if its match is known, from its own completion or that of another. */
    boolean isMatched() {
        return matchedAt != NEVER;
    }

    /** The clock of the rank at completion, its own component; 0 if that did not count, or it is not complete. */
    public long completedAt() {
        return completedAt;
    }

    /** It is complete, and this is the clock if the completion counts, else 0. */
    public void completeAt(long clock) {
        completedAt = clock;
    }

    /**
     * The clock before which it was matched: that of its completion, or lower if a receive that was matched later was
     * complete before.
     */
    public long matchedAt() {
        return matchedAt;
    }

    /** It was matched before the rank had this clock. */
    public void matchAt(long clock) {
        matchedAt = clock;
    }

    /** A wildcard probe has found a message on the communicator, and this is the next receive. */
    public void followsProbe() {
        afterProbe = true;
    }

    /**
     * Returns true if it follows a wildcard probe, but asks for any message itself: it may get another one than the
     * probe has found.
     */
    public boolean ignoresProbe() {
        return afterProbe && isWildcard();
    }

    /** Returns true if it took a message that the same sender sent before this one. */
    public boolean tookEarlierThan(Message other) {
        return !posting().probe() && message() != null && message().number() < other.number();
    }

    /** Returns true if it could not take a message because one that was posted before was not matched. */
    public boolean isBarredFrom(Message other) {
        return overtaking != null && overtaking.isBarredFrom(other);
    }
}
