package org.stft.base.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The end of a timeout, by a monotonic clock. Not for use across an image of the process. */
public final class Deadline {

    private static final Duration MAX = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final TimeSource time;
    private final long endNanos;

    private Deadline(TimeSource time, long endNanos) {
        this.time = time;
        this.endNanos = endNanos;
    }

    /** Begins a timeout now, of at most a hundred years. */
    public static Deadline after(Duration timeout) {
        return after(timeout, TimeSource.SYSTEM);
    }

    static Deadline after(Duration timeout, TimeSource time) {
        return new Deadline(time, time.nanoTime() + (timeout.compareTo(MAX) > 0 ? MAX : timeout).toNanos());
    }

    /** The time left; zero if there is none. */
    public Duration left() {
        return Duration.ofNanos(nanosLeft());
    }

    /** The time left in nanoseconds; 0 if there is none. */
    public long nanosLeft() {
        return Math.max(0, endNanos - time.nanoTime());
    }

    /** The time left in milliseconds, rounded up; 0 if there is none. For calls that take an {@code int}. */
    public int millisLeft() {
        return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(nanosLeft() + 999_999));
    }

    /** The time left, but at most a part of it. */
    public Duration atMost(Duration part) {
        Duration left = left();
        return left.compareTo(part) < 0 ? left : part;
    }

    /** Returns true if no time is left. */
    public boolean hasPassed() {
        return nanosLeft() == 0;
    }
}
