package org.stft.race;

import org.stft.race.order.Clock;

/** Gets the races as they are found. */
interface Races {

    /**
     * A message could have been received by a wildcard receive that took another one.
     *
     * @param receive the wildcard receive or probe
     * @param alternative the message
     * @param taker the receive that took it, or null if none did
     * @param known the receiver's component of what the sender of the alternative knew
     */
    void race(Receive receive, Message alternative, Receive taker, long known);

    /** The same for wildcards of one call, with one pattern. */
    default void races(PostedReceives.Range receives, Message alternative, Receive taker, long known) {
        for (int i = receives.from(); i < receives.to(); i++) {
            race(receives.in().get(i), alternative, taker, known);
        }
    }

    /**
     * A wildcard receive or probe is complete.
     *
     * @param clock what its rank knows then
     * @param component of the rank
     */
    default void chosen(Receive receive, Clock clock, int component) {
    }

    /**
     * A call has completed one of several operations.
     *
     * @param after the number of the event of the rank before it
     * @param clock what its rank knows then
     */
    default void chosen(int rank, Event.Completion completion, long after, Clock clock) {
    }
}
