package org.stft.race.verdict;

import org.stft.race.match.Message;
import org.stft.race.match.Posting;
import org.stft.race.match.Receive;

/** The harm that a race may do, judged by the receive that took the message in place of the racing one. */
public enum Severity {

    /** The same call took it later: as in a loop that serves whoever comes, typically intended. */
    LOW,
    /** Another call that accepts the same messages took it. */
    MEDIUM,
    /**
     * A call that accepts other messages took it, or none did: in another order, that call may wait forever or get the
     * wrong data. Also where another call receives what belongs to the same message.
     */
    HIGH;

    static Severity of(Receive receive, Message alternative, Posting taker) {
        if (taker == null || receive.ignoresProbe()) {
            return HIGH;
        }
        Posting chooser = taker.isWildcard() || alternative.chooser() == null ? taker : alternative.chooser();
        if (!receive.posting().isSamePattern(chooser)) {
            return HIGH;
        }
        return receive.posting().site().equals(chooser.site()) ? LOW : MEDIUM;
    }
}
