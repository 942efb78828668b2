package org.stft.internal.time;

import java.time.Duration;

/** The end of a time limit, by the clock that is never set. Not for use across an image of the process. */
public final class Deadline {

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    /** The deadline of a limit that begins now. */
    public static Deadline after(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    /** The time left; zero if there is none. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }

    /** Returns true if no time is left. */
    public boolean hasPassed() {
        return endNanos - System.nanoTime() <= 0;
    }
}
