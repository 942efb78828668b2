package org.stft.log;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock for sections of some tens of nanoseconds that are hardly ever contended: one atomic instruction, where a
 * monitor needs two. A thread that has to wait spins, and then sleeps for short times. Not reentrant.
 */
final class SpinLock {

    private static final int SPINS = 64;
    private static final long SLEEP_NANOS = 50_000;

    private final AtomicBoolean held = new AtomicBoolean();

    void lock() {
        if (!held.weakCompareAndSetAcquire(false, true)) {
            await();
        }
    }

    private void await() {
        int tries = 0;
        while (held.getOpaque() || !held.weakCompareAndSetAcquire(false, true)) {
            if (++tries < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(SLEEP_NANOS);
            }
        }
    }

    void unlock() {
        held.setRelease(false);
    }
}
