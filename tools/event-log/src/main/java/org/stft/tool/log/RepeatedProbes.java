package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.stft.log.Event;
import org.stft.log.EventKind;

/**
 * Probes and tests that find nothing, of which programs make millions: successive ones from the same place become one
 * event. A log of a rank that polls for ever grows with the logarithm of their number, until the event has
 * {@link #MAX}.
 */
final class RepeatedProbes {

    private static final int FACTOR = 4;
    private static final int MAX = 1 << 20;

    private final RankLog log;
    /** The first poll of the series, with the end of the last one. */
    @GuardedBy("this")
    private OpenCall series;
    @GuardedBy("this")
    private int wildcards;
    @GuardedBy("this")
    private int source;
    @GuardedBy("this")
    private int tag;
    @GuardedBy("this")
    private int repeats;
    @GuardedBy("this")
    private int wanted = 1;
    private volatile boolean polling;

    RepeatedProbes(RankLog log) {
        this.log = log;
    }

    synchronized void add(OpenCall poll, int wildcards, int source, int tag) {
        polling = true;
        if (repeats > 0 && !isSame(poll, source, tag)) {
            write();
            wanted = 1;
        }
        if (repeats == 0) {
            begin(poll);
            this.wildcards = wildcards;
            this.source = source;
            this.tag = tag;
        }
        series.end = poll.end;
        if (++repeats >= wanted) {
            write();
            wanted = Math.min(MAX, wanted * FACTOR);
        }
    }

    @GuardedBy("this")
    private void begin(OpenCall poll) {
        if (series == null || series.thread != poll.thread) {
            series = new OpenCall(poll.thread);
        }
        series.operation = poll.operation;
        series.start = poll.start;
        series.site = poll.site;
        series.communicator = poll.communicator;
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
        log.append(EventKind.POLL, series.operation.ordinal(), wildcards, 0, series.start, series.end, series.thread,
            series.communicator, series.site, source, tag, repeats, Event.NONE);
        repeats = 0;
    }

    @GuardedBy("this")
    private boolean isSame(OpenCall poll, int source, int tag) {
        return series.operation == poll.operation && series.site == poll.site && series.thread == poll.thread
            && series.communicator == poll.communicator && this.source == source && this.tag == tag;
    }
}
