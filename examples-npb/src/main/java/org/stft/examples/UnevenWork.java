package org.stft.examples;

import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Work whose length varies from rank to rank and from step to step, as with a device or a service that answers at its
 * own pace. The rank pauses, so that the ranks can be more than the cores; the lengths are the same in every run.
 */
final class UnevenWork {

    private static final int RARE = 8;

    private final Random random;
    private final long nanoseconds;

    /** @param microseconds the length of usual work; one in eight takes eight times as long */
    UnevenWork(int rank, long microseconds) {
        this.random = new Random(rank);
        this.nanoseconds = microseconds * 1000;
    }

    void run() {
        long end = System.nanoTime() + (random.nextInt(RARE) == 0 ? RARE * nanoseconds : nanoseconds);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
