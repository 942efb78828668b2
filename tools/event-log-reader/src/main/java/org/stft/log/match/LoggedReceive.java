package org.stft.log.match;

import org.stft.log.Event;

/** A receive in a log. Ranks are those in {@code COMM_WORLD}. */
public final class LoggedReceive extends Match<LoggedMessage, LoggedReceive.Posting> {

    private Event received;

    /**
     * A receive as it was posted.
     *
     * @param communicator its name
     * @param event that posted it, or the call that the rank is in
     */
    public record Posting(int rank, String communicator, int source, int tag, Event event) implements Pattern {

        @Override
        public boolean probe() {
            return false;
        }
    }

    LoggedReceive(Posting posting) {
        super(posting);
    }

    void receivedBy(Event event) {
        received = event;
    }

    /** The event that completed it, or null if it is open. */
    public Event received() {
        return received;
    }
}
