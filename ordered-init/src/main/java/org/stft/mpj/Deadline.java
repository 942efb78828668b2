package org.stft.mpj;

import java.time.Duration;

/** A point of time in the future, by the monotonic clock. */
record Deadline(long nanoTime) {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    static Deadline in(Duration limit) {
        Duration bounded = limit.compareTo(LONGEST) > 0 ? LONGEST : limit;
        return new Deadline(System.nanoTime() + bounded.toNanos());
    }

    long nanosLeft() {
        return nanoTime - System.nanoTime();
    }

    boolean passed() {
        return nanosLeft() <= 0;
    }

    /** What is left of the time, but not more than a given part of it and not less than nothing. */
    Duration atMost(Duration part) {
        return Duration.ofNanos(Math.max(0, Math.min(nanosLeft(), part.toNanos())));
    }
}
