package org.stft.npb;

/** How far a run has come. Protected by every benchmark, so that a restart goes on from here. */
final class Progress {

    /** Coarse iterations that are complete. */
    int iteration;

    /** Time spent in the timed section so far. */
    long nanoseconds;
}
