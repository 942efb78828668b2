package org.stft.launcher.hosts;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.stft.spc.RestoredProcess;

/** A rank whose JVM was started on this host. */
final class StartedJvm implements RestoredProcess {

    private final Process process;

    StartedJvm(Process process) {
        this.process = process;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public InputStream output() {
        return process.getInputStream();
    }

    @Override
    public InputStream error() {
        return process.getErrorStream();
    }

    @Override
    public CompletableFuture<Integer> ended() {
        return process.onExit().thenApply(Process::exitValue);
    }

    @Override
    public void kill() {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.toHandle().destroyForcibly(); // Process itself would close its output, unread
        }
    }
}
