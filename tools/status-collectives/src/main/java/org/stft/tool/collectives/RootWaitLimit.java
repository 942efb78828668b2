package org.stft.tool.collectives;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;

/**
 * The time for which a root waits for each rank that has not arrived. It is the time of one message, as this rank has
 * seen it at the same call: to serve a late rank costs the others no more than that. Each wait for a rank that ends in
 * vain halves the next one, until the rank is there in time again: a rank that is always late costs nothing.
 */
final class RootWaitLimit {

    private static final int MEMORY = 8;
    private static final int MOST_HALVINGS = 10;
    private static final int OFTEN = 3;

    private final long limit;
    @GuardedBy("this")
    private long hop = -1;
    /** By rank. */
    @GuardedBy("this")
    private int[] halvings = {};

    /** @param limit the longest time, and the one before anything was sent, in nanoseconds */
    RootWaitLimit(long limit) {
        this.limit = limit;
    }

    /** The time for a rank, in nanoseconds. */
    synchronized long nanoseconds(int rank) {
        return (hop < 0 ? limit : Math.min(limit, hop)) >> halvings(rank);
    }

    @GuardedBy("this")
    private int halvings(int rank) {
        return rank < halvings.length ? halvings[rank] : 0;
    }

    /** Takes the time of a message into the mean, in which older ones count less. */
    synchronized void sent(long nanoseconds) {
        hop = hop < 0 ? nanoseconds : hop + (nanoseconds - hop) / MEMORY;
    }

    /** Ends the wait for a rank. */
    synchronized void ended(int rank, boolean inVain) {
        set(rank, inVain ? Math.min(MOST_HALVINGS, halvings(rank) + 1) : 0);
    }

    /** A rank has come after its time, but so soon that a wait for it would have paid. */
    synchronized void cameSoon(int rank) {
        set(rank, 0);
    }

    @GuardedBy("this")
    private void set(int rank, int value) {
        if (rank >= halvings.length) {
            halvings = Arrays.copyOf(halvings, rank + 1);
        }
        halvings[rank] = value;
    }

    /** Returns true if the last waits for a rank were in vain. */
    synchronized boolean isUsuallyLate(int rank) {
        return halvings(rank) >= OFTEN;
    }
}
