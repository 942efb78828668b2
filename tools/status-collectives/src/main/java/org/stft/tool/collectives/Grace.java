package org.stft.tool.collectives;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The time for which a root waits for ranks that have not arrived. It is the time of one message, as this rank has seen
 * it at the same call: to serve a late rank costs the others no more than that. Each wait that ends in vain halves the
 * next one, until all ranks are there in time again.
 */
final class Grace {

    private static final int MEMORY = 8;
    private static final int MOST_HALVINGS = 10;

    private final long limit;
    @GuardedBy("this")
    private long hop = -1;
    @GuardedBy("this")
    private int halvings;

    /** @param limit the longest time, and the one before anything was sent, in nanoseconds */
    Grace(long limit) {
        this.limit = limit;
    }

    synchronized long nanoseconds() {
        return (hop < 0 ? limit : Math.min(limit, hop)) >> halvings;
    }

    /** Takes the time of a message into the mean, in which older ones count less. */
    synchronized void sent(long nanoseconds) {
        hop = hop < 0 ? nanoseconds : hop + (nanoseconds - hop) / MEMORY;
    }

    /** @param allCame true if all ranks arrived in time */
    synchronized void ended(boolean allCame) {
        halvings = allCame ? 0 : Math.min(MOST_HALVINGS, halvings + 1);
    }
}
