package org.stft.race;

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

    /**
     * A wildcard receive or probe is complete.
     *
     * @param clock what its rank knows then
     * @param component of the rank
     */
    default void chosen(Receive receive, Clock clock, int component) {
    }
}
