package org.stft.base.time;

import java.time.Duration;

/** The time since a moment, by the monotonic clock. Not for use across an image of the process. */
public final class Stopwatch {

    private final long startNanos = System.nanoTime();

    private Stopwatch() {
    }

    /** Starts a stopwatch. */
    public static Stopwatch start() {
        return new Stopwatch();
    }

    /** The time since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
