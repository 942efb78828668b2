package org.stft.criu.os;

/** The threads of the host side: none keeps the launcher alive. */
public final class DaemonThreads {

    private DaemonThreads() {
    }

    public static Thread make(Runnable task) {
        Thread thread = new Thread(task, "stft-criu");
        thread.setDaemon(true);
        return thread;
    }
}
