package org.stft.tool.collectives;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The counters of one call site on one rank. */
final class Counts {

    @GuardedBy("this")
    private long calls;
    @GuardedBy("this")
    private long late;
    @GuardedBy("this")
    private long waited;
    @GuardedBy("this")
    private long detached;
    @GuardedBy("this")
    private long messages;

    /** The counters at one moment. */
    record Values(long calls, long lateRanks, long waitedMicros, long detachedBytes, long readyMessages) {}

    synchronized void call() {
        calls++;
    }

    synchronized void waited(long nanoseconds) {
        waited += nanoseconds;
    }

    /** Counts the late ranks of an operation, and the time until they were known or had come. */
    synchronized void order(boolean[] lateRanks, long nanoseconds) {
        waited(nanoseconds);
        for (boolean each : lateRanks) {
            late += each ? 1 : 0;
        }
    }

    synchronized void detached(long bytes) {
        detached += bytes;
    }

    synchronized void readyMessage() {
        messages++;
    }

    synchronized Values values() {
        return new Values(calls, late, waited / 1000, detached, messages);
    }

    @Override
    public String toString() {
        Values now = values();
        return now.calls + " calls, " + now.lateRanks + " late ranks, " + now.waitedMicros
            + " us waited, "
            + now.detachedBytes + " detached bytes, " + now.readyMessages + " ready messages";
    }
}
