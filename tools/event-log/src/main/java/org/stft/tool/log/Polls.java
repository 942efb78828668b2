package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.stft.log.Event;

/**
 * Probes and tests that find nothing, of which programs make millions: successive ones from the same place become one
 * event. A log of a rank that polls for ever grows with the logarithm of their number, until the event has
 * {@link #MAX}.
 */
final class Polls {

    private static final int FACTOR = 4;
    private static final int MAX = 1 << 20;

    private final RankLog log;
    @GuardedBy("this")
    private Event first;
    @GuardedBy("this")
    private int repeats;
    @GuardedBy("this")
    private int wanted = 1;
    private volatile boolean polling;

    Polls(RankLog log) {
        this.log = log;
    }

    synchronized void add(Event poll) {
        polling = true;
        if (first != null && !isSame(first, poll)) {
            write();
            wanted = 1;
        }
        first = first == null ? poll : first.until(poll.end());
        if (++repeats >= wanted) {
            write();
            wanted = Math.min(MAX, wanted * FACTOR);
        }
    }

    /** Ends the series: another call follows. */
    void flush() {
        if (polling) { // hardly ever
            end();
        }
    }

    private synchronized void end() {
        if (repeats > 0) {
            write();
        }
        wanted = 1;
        polling = false;
    }

    @GuardedBy("this")
    private void write() {
        log.append(first.times(repeats));
        first = null;
        repeats = 0;
    }

    private static boolean isSame(Event a, Event b) {
        return a.operation() == b.operation() && a.site() == b.site() && a.thread() == b.thread()
            && a.communicator() == b.communicator()
            && a.peer() == b.peer() && a.tag() == b.tag();
    }
}
