package org.stft.nativempi;

import java.util.concurrent.locks.LockSupport;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.mp.MessagePassing;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Wildcards;

/**
 * Lets the library go on with messages that were begun. It has no thread that does: a long message would stop in the
 * middle, and what is sent after it would not leave.
 */
final class Progress implements MessagePassing.Movement {

    /** Shorter than what a process image takes for silence. */
    private static final long PAUSE_NANOS = 500_000;
    /** Its call returns at once, unless the library takes one call at a time and another thread is in a long one. */
    private static final long LAST_CALL_MILLIS = 1000;

    private final Job job;
    private final long comm;
    private final Thread thread;
    private volatile boolean closed;

    Progress(Job job, long comm) {
        this.job = job;
        this.comm = comm;
        this.thread = DaemonThreads.start("stft-mpi-progress", this::run);
    }

    private void run() {
        try {
            while (!closed) {
                job.pointToPoint().probeNow(Wildcards.ANY_SOURCE, Wildcards.ANY_TAG, comm);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (RuntimeException e) {
            // The next call of the program fails with it, and throws it.
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join(LAST_CALL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it ends by itself
        }
    }
}
