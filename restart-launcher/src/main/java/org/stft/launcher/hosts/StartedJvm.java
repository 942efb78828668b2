package org.stft.launcher.hosts;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.stft.spc.RestoredProcess;

/** A rank whose JVM was started on this host. */
final class StartedJvm implements RestoredProcess {

    private final Process process;
    private final CompletableFuture<Integer> ended;

    StartedJvm(Process process) {
        this.process = process;
        this.ended = process.onExit().thenApply(StartedJvm::end);
    }

    /** What a rank that failed has started would otherwise work beside what the restarted rank starts. */
    private static int end(Process process) {
        int code = process.exitValue();
        if (code != 0) {
            new Session(process.pid()).end();
        }
        return code;
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
        return ended;
    }

    @Override
    public void kill() {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.toHandle().destroyForcibly(); // Process itself would close its output, unread
        }
    }
}
