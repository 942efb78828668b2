package org.stft.criu.os;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.stft.base.concurrent.DaemonThreads;

/**
 * Starts processes that are to end with this one ({@code PR_SET_PDEATHSIG}): on a thread that lives as long as they
 * may, because the kernel sends the signal when the thread that started a process ends.
 */
public final class DependentProcesses implements Closeable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads.named("stft-criu"));

    /**
     * The words in front of a command that make it end with this process. They refuse to run it if this process has ended
     * before the kernel was told: no signal would come.
     *
     * @param shell commands of the shell that come first, each with a semicolon after it
     */
    public static List<String> prefix(String shell) {
        return List.of("setpriv", "--pdeathsig", "KILL", "sh", "-c",
            "[ $PPID = " + ProcessHandle.current().pid() + " ] || exit 1; " + shell + " exec \"$0\" \"$@\"");
    }

    public Process start(ProcessBuilder builder) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                started.complete(builder.start());
            } catch (IOException e) {
                started.completeExceptionally(e);
            }
        });
        try {
            return started.join(); // also when interrupted: a process would be left
        } catch (CompletionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
    }

    public void execute(Runnable task) {
        thread.execute(task);
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
