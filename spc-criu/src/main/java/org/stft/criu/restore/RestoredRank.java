package org.stft.criu.restore;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.os.Libc;
import org.stft.criu.os.Namespace;
import org.stft.criu.os.ProcessExit;
import org.stft.spc.process.RestoredProcess;

/** A rank that runs again, in a namespace of its own. */
final class RestoredRank implements RestoredProcess {

    private final long pid;
    private final Namespace namespace;
    private final InputStream output;
    private final InputStream error;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();

    /** @param substitutes closed when it has ended */
    RestoredRank(long pid, Namespace namespace, InputStream output, InputStream error, Substitutes substitutes) {
        this.pid = pid;
        this.namespace = namespace;
        this.output = output;
        this.error = error;
        this.ended.whenComplete((code, failure) -> substitutes.close());
        int pidfd = Libc.pidfdOpen(pid);
        DaemonThreads.start("stft-criu", () -> watch(pidfd));
    }

    private void watch(int pidfd) {
        try {
            Libc.awaitReadable(pidfd, null);
            // The rank is not reaped before its namespace ends; then all processes that it has started end too.
            int code = ProcessExit.ofZombie(pid);
            namespace.close();
            ended.complete(code);
        } catch (IOException | RuntimeException e) {
            // It was reaped, so its namespace was ended first: by kill(), or by the end of its first process.
            namespace.close();
            ended.complete(ProcessExit.of(Libc.SIGKILL));
        } finally {
            Libc.close(pidfd);
        }
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public InputStream output() {
        return output;
    }

    @Override
    public InputStream error() {
        return error;
    }

    @Override
    public CompletableFuture<Integer> ended() {
        return ended;
    }

    @Override
    public void kill() {
        namespace.close();
        ended.join();
    }
}
