package org.stft.protocol;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * A version whose images were taken. They are digested and forced while the program goes on; then all ranks vote on it, at
 * one of the next calls.
 *
 * @param call the number of the call that took the images
 */
record PendingVersion(CheckpointPlan plan, long call, FutureTask<byte[]> images, Thread finisher) {

    /** First all ranks shall go on; on few processors those that are finished first would keep them from the others. */
    private static final long REST_NANOS = 50_000_000;

    /**
     * Begins to finish the images.
     *
     * @param finish digests and forces them, and says what is to be known of them
     * @param whenDone called once that has been done, or has failed
     */
    static PendingVersion begin(CheckpointPlan plan, long call, Callable<byte[]> finish, Runnable whenDone) {
        FutureTask<byte[]> task = new FutureTask<>(() -> {
            LockSupport.parkNanos(REST_NANOS);
            return finish.call();
        }) {
            @Override
            protected void done() {
                if (!isCancelled()) {
                    whenDone.run();
                }
            }
        };
        Thread thread = new Thread(task, "stft-finish");
        thread.setDaemon(true);
        thread.start();
        return new PendingVersion(plan, call, task, thread);
    }

    /** Waits for the images, which are on the disk then. */
    byte[] await() throws Exception {
        LockSupport.unpark(finisher);
        try {
            return images.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception known ? known : e;
        }
    }

    /** The version is not to be. */
    void giveUp() {
        images.cancel(true);
    }
}
