package org.stft.nativempi.library;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * Which threads may call a library that gives less than {@code MPI_THREAD_MULTIPLE}: one at a time, or only the one that has initialised it.
 * What MPI leaves undefined is refused. To let a call wait for that of another thread would be no help: two ranks of which each waits for
 * a message that the other one's second thread has to send would wait for ever.
 */
final class CallingThreads {

    /** The value of {@code MPI_THREAD_SERIALIZED}, equal in all libraries. */
    private static final int SERIALIZED = 2;
    private static final String[] NAMES = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED"};

    private final String library;
    private final int level;
    private final Thread main;
    private final ReentrantLock calling = new ReentrantLock();

    CallingThreads(String library, int level, Thread main) {
        this.library = library;
        this.level = level;
        this.main = main;
    }

    int call(IntSupplier call) {
        if (level < SERIALIZED && Thread.currentThread() != main) {
            throw refused("Only the thread that has called MPI.Init may call MPI");
        }
        if (!calling.tryLock()) {
            throw refused("Two threads may not call MPI at the same time");
        }
        try {
            return call.getAsInt();
        } finally {
            calling.unlock();
        }
    }

    private IllegalStateException refused(String rule) {
        return new IllegalStateException(
            rule + ": this library of " + library + " gives " + NAMES[level] + ". Found a call of thread '"
                + Thread.currentThread().getName()
                + "'. Use a library that was built for MPI_THREAD_MULTIPLE, or let the program's threads take"
                + " turns.");
    }
}
