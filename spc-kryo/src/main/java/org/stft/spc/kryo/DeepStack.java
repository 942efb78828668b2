package org.stft.spc.kryo;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs work on a thread with a very large stack while the caller waits.
 *
 * <p>A graph is read without recursion. But the {@code hashCode} and {@code compareTo} of its objects may recurse, and code
 * that has just started needs several times the stack of the compiled code that ran before. The stack takes memory only as
 * far as it is used.
 */
final class DeepStack {

    /** Far more than any thread of the program has. */
    static final long BYTES = 512L << 20;

    private DeepStack() {
    }

    static <T> T run(IoCallable<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(work::run);
        start(task);
        return await(task);
    }

    private static void start(FutureTask<?> task) {
        Thread thread = new Thread(null, task, "stft-kryo", BYTES);
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (OutOfMemoryError noRoomForTheStack) {
            // a limit of the system on the size of a process; the caller's own stack does for most programs
            task.run();
        }
    }

    private static <T> T await(FutureTask<T> task) throws IOException {
        boolean interrupted = false;
        while (true) {
            try {
                return task.get();
            } catch (InterruptedException laterOn) {
                interrupted = true;
            } catch (ExecutionException failed) {
                throw rethrow(failed.getCause());
            } finally {
                if (interrupted && task.isDone()) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static IOException rethrow(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException exception) {
            throw exception;
        }
        return (IOException) cause;
    }
}
