package org.stft.spc.kryo.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.spc.kryo.format.Failures.Work;

/**
 * Runs work on a thread with a very large stack while the caller waits, uninterruptibly.
 *
 * <p>A graph is read without recursion. But the {@code hashCode} and {@code compareTo} of its objects may recurse, and
 * code that has just started needs several times the stack of the compiled code that ran before. The stack takes memory
 * only as far as it is used.
 */
public final class DeepStack {

    /** Far more than any thread of the program has. */
    private static final long BYTES = 512L << 20;

    private DeepStack() {
    }

    /** Runs the work; throws what it throws. */
    public static <T> T run(Work<T> work) throws IOException {
        try {
            return CompletableFuture.supplyAsync(() -> unchecked(work), DeepStack::start).join();
        } catch (CompletionException failed) {
            throw rethrow(failed.getCause());
        }
    }

    private static <T> T unchecked(Work<T> work) {
        try {
            return work.run();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void start(Runnable task) {
        Thread thread = DaemonThreads.of("stft-kryo", BYTES, task);
        try {
            thread.start();
        } catch (OutOfMemoryError noRoomForTheStack) {
            // a limit of the system on the size of a process; the caller's own stack does for most programs
            task.run();
        }
    }

    private static IOException rethrow(Throwable cause) {
        if (cause instanceof UncheckedIOException failure) {
            return failure.getCause();
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) cause;
    }
}
