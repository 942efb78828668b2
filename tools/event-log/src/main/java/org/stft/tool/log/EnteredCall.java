package org.stft.tool.log;

import org.stft.probe.Call;

/** A call, with the values that all of its events share. Belongs to the thread that makes the call. */
final class EnteredCall {

    final Call call;
    final long start;
    final int thread;
    final int site;
    /** The number of the communicator that the call is made on, or -1. */
    final int communicator;
    private long end = Long.MIN_VALUE;

    EnteredCall(Call call, long start, int thread, int site, int communicator) {
        this.call = call;
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
