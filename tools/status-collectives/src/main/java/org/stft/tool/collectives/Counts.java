package org.stft.tool.collectives;

/** The counters of one call site on one rank. */
final class Counts {

    private long calls;
    private long late;
    private long nanoseconds;

    /** Counts an operation with an order. */
    synchronized void add(boolean[] lateRanks, long waited) {
        calls++;
        nanoseconds += waited;
        for (boolean each : lateRanks) {
            late += each ? 1 : 0;
        }
    }

    @Override
    public synchronized String toString() {
        return calls + " calls, " + late + " late ranks, " + nanoseconds / 1000 + " us waited for the order";
    }
}
