package org.stft.internal.proof;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.time.Deadline;

/**
 * Work that ends by itself when a time is over, unless code of the program that it calls does not return: a constructor
 * that waits for a lock of the thread that calls {@code checkpoint()}, for example. Then it is left alone.
 */
final class TimedWork {

    /** For what lies between two looks at the clock. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private TimedWork() {
    }

    /** Work that may fail. */
    interface Work<T> {

        T run() throws IOException;
    }

    /** Does it; returns empty if it has not ended a little after the time is over. Throws what it throws. */
    static <T> Optional<T> run(Work<T> work, Deadline deadline) throws IOException {
        FutureTask<T> task = new FutureTask<>(work::run);
        Thread thread = DaemonThreads.of("stft-proof", task);
        try {
            thread.start();
        } catch (OutOfMemoryError noFurtherThread) {
            task.run();
        }
        UninterruptedWait.join(thread, deadline.left().plus(PATIENCE));
        return task.isDone() ? Optional.of(result(task)) : Optional.empty();
    }

    private static <T> T result(FutureTask<T> task) throws IOException {
        try {
            return UninterruptedWait.get(task);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failed.getCause();
        }
    }
}
