package org.stft.race.verdict;

import org.stft.race.match.Message;
import org.stft.race.match.Posting;
import org.stft.race.match.Receive;
import org.stft.race.order.Clock;

/** Receives the races as they are found. */
public interface Races {

    /**
     * Called when a message could have been received by a wildcard receive that took another one.
     *
     * @param receive the wildcard receive or probe
     * @param alternative the message
     * @param taker the receive that took it, or null if none did
     * @param known the receiver's component of what the sender of the alternative knew
     */
    void race(Receive receive, Message alternative, Posting taker, long known);

    /** The same for wildcards of one call, with one pattern. */
    default void races(PostedReceives.Range receives, Message alternative, Posting taker, long known) {
        for (int i = receives.from(); i < receives.to(); i++) {
            race(receives.in().get(i), alternative, taker, known);
        }
    }

    /**
     * Called when a wildcard receive or probe is complete.
     *
     * @param clock the clock of its rank at that time
     * @param component the component of the rank in it
     */
    default void chosen(Receive receive, Clock clock, int component) {
    }

    /**
     * Called when a call has completed one of several operations.
     *
     * @param call identifies the call among those of its rank
     * @param request the number of the operation
     * @param after the number of the last event of the rank before it
     * @param clock the clock of its rank at that time
     */
    default void completed(int rank, long call, long request, long after, Clock clock) {
    }

    /** Called at the end for each message that no complete receive has taken. */
    default void unreceived(Message message) {
    }
}
