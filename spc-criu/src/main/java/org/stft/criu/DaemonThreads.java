package org.stft.criu;

/** The threads of the host side: none keeps the launcher alive. */
final class DaemonThreads {

    private DaemonThreads() {
    }

    static Thread make(Runnable task) {
        Thread thread = new Thread(task, "stft-criu");
        thread.setDaemon(true);
        return thread;
    }
}
