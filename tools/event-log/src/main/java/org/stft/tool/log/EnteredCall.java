package org.stft.tool.log;

import org.stft.probe.Call;

/**
 * A call with the values that all of its events share, attached to it. With a call that starts a nonblocking operation,
 * also the number of this operation, which the call that completes it asks for.
 */
final class EnteredCall {

    static final int NO_REQUEST = -1;

    final Call call;
    final Recorded as;
    final long start;
    final int thread;
    final int site;
    /** The number of the communicator that the call is made on, or -1. */
    final int communicator;
    /** The number of the operation that it starts, or {@link #NO_REQUEST}. */
    int request = NO_REQUEST;
    /** The operation that it starts is complete. */
    boolean complete;
    private long end = Long.MIN_VALUE;

    EnteredCall(Call call, Recorded as, long start, int thread, int site, int communicator) {
        this.call = call;
        this.as = as;
        this.start = start;
        this.thread = thread;
        this.site = site;
        this.communicator = communicator;
    }

    /** The time from the start of the call until this method was first called. */
    long duration(RankLog clock) {
        if (end == Long.MIN_VALUE) {
            end = clock.now();
        }
        return end - start;
    }
}
