package org.stft.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.stft.base.time.Deadline;

/** A running command, with all processes that it has started. */
public final class Running {

    private final List<String> words;
    private final Process process;
    private final MarkedProcesses processes;
    private final Path out;
    private final Path err;
    private final Duration timeout;
    private final Deadline deadline;

    private Running(List<String> words, Process process, MarkedProcesses processes, Path out, Path err,
        Duration timeout) {
        this.words = words;
        this.process = process;
        this.processes = processes;
        this.out = out;
        this.err = err;
        this.timeout = timeout;
        this.deadline = Deadline.after(timeout);
    }

    static Running start(List<String> words, MarkedProcesses processes, Path logs, String name, Duration timeout) {
        Path out = logs.resolve(name + ".out");
        Path err = logs.resolve(name + ".err");
        ProcessBuilder builder = new ProcessBuilder(words)
            .redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(processes.environment());
        try {
            Files.writeString(logs.resolve(name + ".command"), quoted(words) + "\n");
            return new Running(words, builder.start(), processes, out, err, timeout);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process id of the command itself. */
    public long pid() {
        return process.pid();
    }

    /** Returns true if it has not ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** The process ids of the running ranks, by rank. */
    public Map<Integer, Long> ranks() {
        return processes.ranks();
    }

    /** The process ids of all running processes of this command. */
    public List<Long> pids() {
        return processes.pids();
    }

    /** Kills one process of this command with SIGKILL. Without effect if it has ended. */
    public void kill(long pid) {
        signal("KILL", pid);
    }

    /** Sends a signal, such as {@code STOP}, to one process of this command. Without effect if it has ended. */
    public void signal(String name, long pid) {
        if (!processes.pids().contains(pid)) {
            return; // another process has this number now
        }
        signal(name, List.of(pid));
    }

    /**
     * Sends a signal to every process of this command at once, as a batch system does: launcher, agents, ranks, and
     * their helpers.
     */
    public void signalAll(String name) {
        signal(name, processes.pids());
    }

    private static void signal(String name, List<Long> pids) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -s \"$@\"", "kill", name));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        try {
            new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until a condition holds.
     *
     * @param what the condition in words, for the message
     * @throws AssertionError if it does not hold within the timeout, or the command ends before
     */
    public void awaitThat(String what, BooleanSupplier condition) {
        boolean came = Polling.await(deadline, () -> condition.getAsBoolean() || !process.isAlive());
        if (!came) {
            throw late("Waited for " + timeout.toSeconds() + " s that " + what + ".");
        }
        if (!condition.getAsBoolean()) {
            throw new AssertionError("The command ended before " + what + "." + ended());
        }
    }

    /**
     * Waits for its end.
     *
     * @throws AssertionError if it does not end within the timeout; then all of its processes are ended
     */
    public Ended await() {
        return await(deadline.left(), timeout);
    }

    /** The same with another timeout, from now on. */
    Ended await(Duration newLimit) {
        return await(newLimit, newLimit);
    }

    private Ended await(Duration left, Duration whole) {
        try {
            if (!process.waitFor(left.toMillis(), TimeUnit.MILLISECONDS)) {
                throw late("The command did not end within " + whole.toSeconds() + " s.");
            }
            return ended();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for " + quoted(words), e);
        }
    }

    private AssertionError late(String why) {
        processes.dumpThreads(out.getParent());
        process.destroyForcibly();
        processes.kill();
        process.onExit().join();
        return new AssertionError(why + " Thread dumps are in " + out.getParent() + "." + ended());
    }

    private Ended ended() {
        return new Ended(quoted(words), process.isAlive() ? -1 : process.exitValue(), text(out), text(err));
    }

    /** The standard output so far. */
    public String out() {
        return text(out);
    }

    /** The standard error so far. */
    public String err() {
        return text(err);
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(List<String> words) {
        return words.stream().map(word -> word.matches("[A-Za-z0-9_@%+=:,./-]+")
            ? word
            : "'" + word.replace("'", "'\\''") + "'").reduce((a, b) -> a + " " + b).orElse("");
    }
}
