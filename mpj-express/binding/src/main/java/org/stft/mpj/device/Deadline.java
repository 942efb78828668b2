package org.stft.mpj.device;

import java.time.Duration;

/** A point of time in the future, by the monotonic clock. */
public record Deadline(long nanoTime) {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    public static Deadline in(Duration limit) {
        Duration bounded = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
        return new Deadline(System.nanoTime() + bounded.toNanos());
    }

    public long nanosLeft() {
        return nanoTime - System.nanoTime();
    }

    public boolean passed() {
        return nanosLeft() <= 0;
    }

    /** What is left of the time, but not more than a given part of it and not less than nothing. */
    public Duration atMost(Duration part) {
        return Duration.ofNanos(Math.max(0, Math.min(nanosLeft(), part.toNanos())));
    }
}
