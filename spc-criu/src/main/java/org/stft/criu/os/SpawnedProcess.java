package org.stft.criu.os;

import com.sun.jna.Memory;
import com.sun.jna.StringArray;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.stft.base.time.Deadline;

/**
 * A process that is given descriptors, which Java's {@link ProcessBuilder} cannot. It gets no others, and reads
 * nothing.
 */
public final class SpawnedProcess implements Closeable {

    private static final int STRUCT_BYTES = 512; // more than any C library's posix_spawn structures have
    private static final int FIRST = 3;
    /** A process that was killed ends at once, unless it is stuck in the kernel. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    private final int pid;
    private final int pidfd;
    private boolean reaped;

    private SpawnedProcess(int pid, int pidfd) {
        this.pid = pid;
        this.pidfd = pidfd;
    }

    /** The number in the child of the n-th descriptor that is passed to it. */
    public static int number(int n) {
        return FIRST + n;
    }

    /**
     * Starts a process.
     *
     * @param descriptors passed as {@link #number number(0)} and so on
     * @param output the descriptor for its standard output and standard error
     */
    public static SpawnedProcess start(List<String> command, List<Integer> descriptors, int output) throws IOException {
        List<Integer> aside = new ArrayList<>();
        int[] pid = new int[1];
        try (Memory actions = new Memory(STRUCT_BYTES);
            Memory attributes = new Memory(STRUCT_BYTES);
            Memory noSignals = new Memory(STRUCT_BYTES)) {
            actions.clear();
            attributes.clear();
            noSignals.clear();
            Libc.posix_spawn_file_actions_init(actions);
            Libc.posix_spawnattr_init(attributes);
            Libc.posix_spawnattr_setflags(attributes, (short) Libc.POSIX_SPAWN_SETSIGMASK);
            Libc.posix_spawnattr_setsigmask(attributes, noSignals);
            int nothing = Libc.open("/dev/null", Libc.O_RDONLY | Libc.O_CLOEXEC, 0);
            aside.add(nothing);
            Libc.posix_spawn_file_actions_adddup2(actions, nothing, 0);
            Libc.posix_spawn_file_actions_adddup2(actions, output, 1);
            Libc.posix_spawn_file_actions_adddup2(actions, output, 2);
            // First moved away from their final numbers.
            int above = FIRST + descriptors.size();
            for (int descriptor : descriptors) {
                aside.add(Libc.fcntl(descriptor, Libc.F_DUPFD_CLOEXEC, above));
            }
            for (int i = 0; i < descriptors.size(); i++) {
                Libc.posix_spawn_file_actions_adddup2(actions, aside.get(i + 1), number(i));
            }
            // Java leaves its sockets open in children; a child that held them would keep connections alive.
            Libc.posix_spawn_file_actions_addclosefrom_np(actions, above);
            int error = Libc.posix_spawnp(pid, command.get(0), actions, attributes,
                new StringArray(command.toArray(String[]::new)), environment());
            Libc.posix_spawn_file_actions_destroy(actions);
            Libc.posix_spawnattr_destroy(attributes);
            if (error != 0) {
                throw new IOException("cannot start " + command.get(0) + ": " + Libc.strerror(error));
            }
        } finally {
            aside.forEach(Libc::close);
        }
        return new SpawnedProcess(pid[0], Libc.pidfdOpen(pid[0]));
    }

    private static StringArray environment() {
        return new StringArray(System.getenv().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue())
            .toArray(String[]::new));
    }

    /**
     * Waits for its end.
     *
     * @return its exit code, or 128 and the signal's number; or -1 if it has not ended in time
     */
    public int await(Duration timeout) {
        if (!Libc.awaitReadable(pidfd, Deadline.after(timeout))) {
            return -1;
        }
        int[] status = new int[1];
        Libc.waitpid(pid, status, 0);
        reaped = true;
        return ProcessExit.of(status[0]);
    }

    /** Ends it, if it has not ended, but not its children. */
    @Override
    public void close() {
        if (!reaped) {
            Libc.kill(pid, Libc.SIGKILL);
            await(END_TIMEOUT);
        }
        Libc.close(pidfd);
    }
}
