package org.stft.base.concurrent;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.stft.base.time.Deadline;

/**
 * A wait that an interrupt does not cut short. The interrupt belongs to the program, and is restored when this is
 * closed.
 *
 * <pre>
 * try (UninterruptedWait wait = new UninterruptedWait()) {
 *     while (!done &amp;&amp; !deadline.hasPassed()) {
 *         wait.on(monitor, deadline);
 *     }
 * }
 * </pre>
 */
public final class UninterruptedWait implements AutoCloseable {

    private boolean interrupted = Thread.interrupted();

    private interface Blocking<T> {
        T run() throws InterruptedException, ExecutionException;
    }

    /** A call that may throw. */
    public interface Call<T, E extends Exception> {
        T run() throws E;
    }

    /**
     * Makes a call with the interrupt cleared: an interrupted thread that writes to a channel, for example, would close
     * it.
     */
    public static <T, E extends Exception> T call(Call<T, E> call) throws E {
        boolean interrupted = Thread.interrupted();
        try {
            return call.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Waits until the thread that has this monitor is notified, interrupted, or out of time. The caller checks its
     * condition.
     */
    public void on(Object monitor, Deadline deadline) {
        try {
            TimeUnit.NANOSECONDS.timedWait(monitor, deadline.nanosLeft());
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }

    /** Waits until a thread has ended. */
    public static void join(Thread thread) {
        join(thread, Duration.ZERO);
    }

    /**
     * Waits until a thread has ended, or the time has passed since this call or the last interrupt.
     *
     * @param atMost 0 for no limit
     */
    public static void join(Thread thread, Duration atMost) {
        try {
            all(() -> {
                thread.join(atMost.toMillis());
                return null;
            });
        } catch (ExecutionException e) {
            throw new AssertionError("a thread has no result", e);
        }
    }

    /** Waits for a result, as {@link Future#get()} does. */
    public static <T> T get(Future<T> future) throws ExecutionException {
        return all(future::get);
    }

    private static <T> T all(Blocking<T> blocking) throws ExecutionException {
        try (UninterruptedWait wait = new UninterruptedWait()) {
            while (true) {
                try {
                    return blocking.run();
                } catch (InterruptedException e) {
                    wait.interrupted = true;
                }
            }
        }
    }

    @Override
    public void close() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
