package org.stft.tool.collectives;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for other ranks: a short time busily, then in pauses that become longer, so that a long wait uses little of a
 * core.
 */
final class Waiting {

    /** Not yielded: on a core that is shared, that can take milliseconds. */
    private static final long BUSY = 20_000;
    private static final long SHORTEST_PAUSE = 20_000;
    private static final long LONGEST_PAUSE = 1_000_000;

    private Waiting() {
    }

    /** Returns when the condition holds. */
    static void until(BooleanSupplier condition) {
        until(condition, Long.MAX_VALUE);
    }

    /** Returns when the condition holds, or after some nanoseconds; then false. */
    static boolean until(BooleanSupplier condition, long nanoseconds) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long waited = System.nanoTime() - begin;
            if (waited >= nanoseconds) {
                return false;
            }
            if (waited < BUSY) {
                Thread.onSpinWait();
            } else {
                long pause = Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, waited / 8));
                LockSupport.parkNanos(Math.min(pause, nanoseconds - waited));
            }
        }
        return true;
    }
}
