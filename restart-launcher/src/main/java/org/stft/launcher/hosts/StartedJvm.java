package org.stft.launcher.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.stft.spc.process.RestoredProcess;

/** A process of this host: a rank's JVM, or a program that starts ranks. */
final class StartedJvm implements RestoredProcess {

    private final Process process;
    private final CompletableFuture<Integer> ended;

    private StartedJvm(Process process, PosixSession session) {
        this.process = process;
        this.ended = process.onExit().thenApply(itself -> end(itself.exitValue(), session));
    }

    static StartedJvm start(ProcessBuilder builder) throws IOException {
        String mark = UUID.randomUUID().toString();
        builder.environment().put(PosixSession.MARK, mark);
        Process process = builder.start();
        return new StartedJvm(process, new PosixSession(process.pid(), mark));
    }

    /**
     * Ends the session too: otherwise the processes that a failed rank has started would run beside those of the
     * restarted rank.
     */
    private static int end(int code, PosixSession session) {
        if (code != 0) {
            session.end();
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
