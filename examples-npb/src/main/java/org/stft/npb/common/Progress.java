package org.stft.npb.common;

/** The progress of a run. Protected by every benchmark; a restart continues from it. */
public final class Progress {

    /** Coarse iterations that are complete. */
    public int iteration;

    /** Time spent in the timed section so far. */
    long nanoseconds;
}
