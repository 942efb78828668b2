package org.stft.tool.collectives;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for other ranks: a short time busily, then in pauses that become longer, so that a long wait uses little of a core. */
final class Waiting {

    private static final int SPINS = 500;
    private static final int YIELDS = 20;
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
        for (int i = 0; !condition.getAsBoolean(); i++) {
            if (System.nanoTime() - begin >= nanoseconds) {
                return false;
            }
            if (i < SPINS) {
                Thread.onSpinWait();
            } else if (i < SPINS + YIELDS) {
                Thread.yield();
            } else {
                long waited = System.nanoTime() - begin;
                LockSupport.parkNanos(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, waited / 8)));
            }
        }
        return true;
    }
}
