package org.stft.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A moment until which something must have happened. */
final class Deadline {

    private static final long POLL_NANOS = Duration.ofMillis(10).toNanos();

    private final long nanos;

    private Deadline(long nanos) {
        this.nanos = nanos;
    }

    static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    /** Waits for a condition; says whether it came true in time. */
    boolean await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - nanos > 0) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
    }
}
