package org.stft.log.match;

import org.stft.log.Event;

/** A receive in a log. Ranks are those in {@code COMM_WORLD}. */
public final class LoggedReceive implements Pattern {

    private final int rank;
    private final String communicator;
    private final int source;
    private final int tag;
    private final Event posted;
    private Event received;

    LoggedReceive(int rank, String communicator, int source, int tag, Event posted) {
        this.rank = rank;
        this.communicator = communicator;
        this.source = source;
        this.tag = tag;
        this.posted = posted;
    }

    void complete(Event event) {
        received = event;
    }

    public int rank() {
        return rank;
    }

    /** The name of its communicator. */
    public String communicator() {
        return communicator;
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public int tag() {
        return tag;
    }

    @Override
    public boolean probe() {
        return false;
    }

    /** The event that posted it, or the call that the rank is in. */
    public Event posted() {
        return posted;
    }

    /** The event that completed it, or null if it is open. */
    Event received() {
        return received;
    }
}
