package org.stft.base.concurrent;

import java.util.concurrent.ThreadFactory;

/** Daemon threads, which do not keep their process alive. */
public final class DaemonThreads {

    private DaemonThreads() {
    }

    /** Creates a thread without starting it. */
    public static Thread of(String name, Runnable task) {
        return of(name, 0, task);
    }

    /**
     * Creates a thread without starting it, with a stack of at most this size, in bytes, or 0 for the JVM's usual one.
     */
    public static Thread of(String name, long stackBytes, Runnable task) {
        Thread thread = new Daemon(task, name, stackBytes);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns true if a thread was made by this class. A program can give its own threads the same names. */
    public static boolean isOne(Thread thread) {
        return thread instanceof Daemon;
    }

    private static final class Daemon extends Thread {

        Daemon(Runnable task, String name, long stackBytes) {
            super(null, task, name, stackBytes);
        }
    }

    /** Creates and starts a thread. */
    public static Thread start(String name, Runnable task) {
        Thread thread = of(name, task);
        thread.start();
        return thread;
    }

    /** Creates a factory of threads with this name, for an executor. */
    public static ThreadFactory named(String name) {
        return task -> of(name, task);
    }
}
