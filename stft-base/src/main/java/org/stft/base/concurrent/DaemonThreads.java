package org.stft.base.concurrent;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep their process alive. */
public final class DaemonThreads {

    private DaemonThreads() {
    }

    /** Makes a thread, not started yet. */
    public static Thread of(String name, Runnable task) {
        return of(name, 0, task);
    }

    /** Makes a thread, not started yet; with a stack of at most this size, in bytes, or 0 for the JVM's usual one. */
    public static Thread of(String name, long stackBytes, Runnable task) {
        Thread thread = new Thread(null, task, name, stackBytes);
        thread.setDaemon(true);
        return thread;
    }

    /** Makes a thread and starts it. */
    public static Thread start(String name, Runnable task) {
        Thread thread = of(name, task);
        thread.start();
        return thread;
    }

    /** Makes threads of this name for an executor. */
    public static ThreadFactory named(String name) {
        return task -> of(name, task);
    }
}
