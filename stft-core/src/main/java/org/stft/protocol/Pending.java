package org.stft.protocol;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A version whose images were taken. They are digested and forced while the program goes on; then all ranks vote on it, at
 * one of the next calls.
 *
 * @param call the number of the call that took the images
 */
record Pending(Plan plan, long call, FutureTask<byte[]> images) {

    /**
     * Begins to finish the images.
     *
     * @param finish digests and forces them, and says what is to be known of them
     * @param whenDone called once that has been done, or has failed
     */
    static Pending begin(Plan plan, long call, Callable<byte[]> finish, Runnable whenDone) {
        FutureTask<byte[]> task = new FutureTask<>(finish) {
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
        return new Pending(plan, call, task);
    }

    /** Waits for the images, which are on the disk then. */
    byte[] await() throws Exception {
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
