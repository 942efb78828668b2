package org.stft.spc.kryo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.spc.kryo.format.Failures.Work;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * Runs work on a thread with a very large stack while the caller waits, uninterruptibly.
 *
 * <p>A graph is read without recursion. But the {@code hashCode} and {@code compareTo} of its objects may recurse, and
 * code that has just started needs several times the stack of the compiled code that ran before. The stack takes memory
 * only as far as it is used.
 */
final class DeepStack {

    /** Far more than any thread of the program has. */
    private static final long BYTES = 512L << 20;

    private static final Duration GLANCE = Duration.ofSeconds(1);

    private DeepStack() {
    }

    /**
     * Runs the work; throws what it throws.
     *
     * @throws RejectedObjectException if code of the program waits for a lock that the caller holds
     */
    static <T> T run(Work<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(() -> unchecked(work));
        Thread thread = DaemonThreads.of("stft-kryo", BYTES, task);
        try {
            thread.start();
        } catch (OutOfMemoryError noRoomForTheStack) {
            // a limit of the system on the size of a process; the caller's own stack does for most programs
            task.run();
        }
        for (UninterruptedWait.join(thread, GLANCE); !task.isDone(); UninterruptedWait.join(thread, GLANCE)) {
            requireNoLockOfTheCaller(thread);
        }
        try {
            return UninterruptedWait.get(task);
        } catch (ExecutionException failed) {
            throw rethrow(failed.getCause());
        }
    }

    /** It would wait for ever. */
    private static void requireNoLockOfTheCaller(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), Integer.MAX_VALUE);
        if (info != null && info.getLockOwnerId() == Thread.currentThread().getId()) {
            throw RejectedObjectException.ofValue("needs a lock that the thread holds which calls protect() or "
                + "checkpoint(): " + info.getStackTrace()[0] + " waits for " + info.getLockName()
                + ". Call it without this lock");
        }
    }

    private static <T> T unchecked(Work<T> work) {
        try {
            return work.run();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
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
