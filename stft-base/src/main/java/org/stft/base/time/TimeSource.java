package org.stft.base.time;

import java.time.Duration;
import java.time.Instant;

/** The two clocks that a rank reads. Where many ranks run in one process by a seed, both are simulated. */
public interface TimeSource {

    /** The clocks of this machine. */
    TimeSource SYSTEM = new SystemTime();

    /** The monotonic clock, for durations and timeouts, as {@link System#nanoTime}. Not for use across an image of the process. */
    long nanoTime();

    /** The wall clock, for what is shown to people. It continues across an image of the process. */
    Instant now();

    /** The microseconds since a value of {@link #nanoTime}. */
    default long microsSince(long nanoTime) {
        return (nanoTime() - nanoTime) / 1_000;
    }

    /** Begins a timeout now. */
    default Deadline after(Duration timeout) {
        return Deadline.after(timeout, this);
    }
}
