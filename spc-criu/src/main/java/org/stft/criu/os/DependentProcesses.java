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

    /**
     * Like {@link #prefix}, but what the command has started ends too: with this process, if the command fails, or if the process
     * of these words receives SIGUSR1. The command has a process group of its own, which is killed as a whole. The exit code is that of the
     * command.
     *
     * @param shell commands of the shell that come first, each with a semicolon after it
     */
    public static List<String> groupPrefix(String shell) {
        return List.of("setsid", "setpriv", "--pdeathsig", "USR1", "sh", "-c", """
            [ $PPID = %d ] || exit 1
            end() { [ -z "$command" ] || kill -KILL -$command 2>/dev/null || kill -KILL $command; }
            trap 'ended=yes; end' USR1
            %s
            setpriv --pdeathsig KILL setsid "$0" "$@" &
            command=$!
            [ -z "$ended" ] || end
            wait $command
            code=$?
            [ -z "$ended" ] || wait $command # the signal had ended the first
            [ $code = 0 ] || kill -KILL -$command 2>/dev/null
            exit $code
            """.formatted(ProcessHandle.current().pid(), shell));
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
