package org.stft.internal.checkpoint;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.TimeSource;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;

/**
 * A version whose images were taken. They are digested and forced while the program continues; then all ranks vote on
 * it, at one of the next calls.
 */
final class PendingVersion {

    /**
     * A delay, so that all ranks continue first: on few processors the work of the first ranks would slow down the
     * others.
     */
    private static final long REST_NANOS = 50_000_000;

    private final Captured taken;
    private final FutureTask<RankImages> durable;
    private final Thread finisher;

    private PendingVersion(Captured taken, TimeSource time, Runnable whenDone) {
        this.taken = taken;
        this.durable = new FutureTask<>(() -> {
            LockSupport.parkNanos(REST_NANOS);
            return taken.force(time);
        }) {
            @Override
            protected void done() {
                if (!isCancelled()) {
                    whenDone.run();
                }
            }
        };
        this.finisher = DaemonThreads.of("stft-finish", durable);
    }

    /**
     * Begins to make the images durable.
     *
     * @param whenDone called once the images are durable, or that has failed
     */
    static PendingVersion begin(Captured taken, TimeSource time, Runnable whenDone) {
        PendingVersion pending = new PendingVersion(taken, time, whenDone);
        pending.finisher.start();
        return pending;
    }

    CheckpointPlan plan() {
        return taken.plan();
    }

    /** The number of the call that took the images. */
    long call() {
        return taken.call();
    }

    /** Waits until the images are durable. */
    RankImages await() throws Exception {
        LockSupport.unpark(finisher);
        try {
            return durable.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception known ? known : e;
        }
    }

    /** Discards the version. */
    void giveUp() {
        durable.cancel(true);
    }
}
