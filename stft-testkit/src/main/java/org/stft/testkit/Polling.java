package org.stft.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.stft.base.time.Deadline;

/** Waits for conditions without a notification. */
final class Polling {

    private static final long POLL_NANOS = Duration.ofMillis(10).toNanos();

    private Polling() {
    }

    /** Waits for a condition; returns true if it holds in time. */
    static boolean await(Deadline deadline, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (deadline.hasPassed()) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }
}
