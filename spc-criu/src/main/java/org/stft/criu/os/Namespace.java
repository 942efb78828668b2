package org.stft.criu.os;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A namespace of process ids, with its own {@code /proc}, for one restored rank: whatever process id the rank had is
 * free there. When it is closed, or when this process ends, everything in it ends.
 */
public final class Namespace implements Closeable {

    /**
     * The first process only keeps the namespace. It does not reap the rank, so that its exit code can be read; and
     * the death of this process takes all with it (PR_SET_PDEATHSIG), even SIGKILL.
     */
    private static final List<String> COMMAND = List.of("unshare", "--pid", "--mount", "--fork", "--kill-child",
        "--mount-proc",
        "sh", "-c", "echo $0 > /proc/sys/kernel/ns_last_pid; echo ready; exec sleep infinity");

    private final Process process;
    private final long init;

    private Namespace(Process process, long init) {
        this.process = process;
        this.init = init;
    }

    /**
     * Creates a namespace.
     *
     * @param firstPid the number after which CRIU finds free process ids for itself
     */
    public static Namespace open(long firstPid, DependentProcesses processes) throws IOException {
        List<String> command = new ArrayList<>(DependentProcesses.prefix("trap '' TERM;"));
        command.addAll(COMMAND);
        command.add(Long.toString(firstPid));
        Process process = start(new ProcessBuilder(command).redirectErrorStream(true), processes);
        String line = process.inputReader().readLine();
        if (!"ready".equals(line)) {
            process.destroyForcibly();
            throw new IOException(
                "no namespace for a restored rank: " + line + ". The capability SYS_ADMIN is needed.");
        }
        return new Namespace(process, children(process.pid()).get(0));
    }

    private static Process start(ProcessBuilder builder, DependentProcesses processes) throws IOException {
        try {
            return processes.start(builder);
        } catch (IOException e) {
            throw new IOException("no namespace for a restored rank: " + e.getMessage(), e);
        }
    }

    /** The process id on this host of its first process. */
    public long init() {
        return init;
    }

    /**
     * The words in front of a command that make it run in the namespaces of a process; none if they are those of this
     * process.
     */
    public static List<String> enter(long pid) throws IOException {
        Path theirs = Path.of("/proc", Long.toString(pid), "ns", "pid");
        Path ours = Path.of("/proc/self/ns/pid");
        boolean same = Files.readSymbolicLink(theirs).equals(Files.readSymbolicLink(ours));
        return same ? List.of() : List.of("nsenter", "--target", Long.toString(pid), "--pid", "--mount");
    }

    /** The process id on this host of a process in the namespace. */
    public long find(long innerPid) throws IOException {
        for (long child : children(init)) {
            if (innermost(child) == innerPid) {
                return child;
            }
        }
        throw new IOException("the restored process " + innerPid + " ended at once");
    }

    /** Of a process with one thread. The kernel has this list where it can restore processes; see proc(5). */
    private static List<Long> children(long pid) throws IOException {
        String id = Long.toString(pid);
        String children = Files.readString(Path.of("/proc", id, "task", id, "children"));
        return children.isBlank() ? List.of() : Stream.of(children.trim().split(" ")).map(Long::valueOf).toList();
    }

    private static long innermost(long pid) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
            if (line.startsWith("NSpid:")) {
                return Long.parseLong(line.substring(line.lastIndexOf('\t') + 1).trim());
            }
        }
        throw new IOException("the kernel does not report the inner process id of process " + pid);
    }

    /** Waits until all its processes have ended; its first process ends last. */
    @Override
    public void close() {
        if (process.isAlive()) {
            ProcessHandle.of(init).ifPresent(ProcessHandle::destroyForcibly);
        }
        process.onExit().join();
    }
}
