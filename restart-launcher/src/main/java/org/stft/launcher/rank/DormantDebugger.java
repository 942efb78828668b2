package org.stft.launcher.rank;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.debug.DormantAgent;
import org.stft.base.debug.ListeningPorts;
import org.stft.base.net.HostName;
import org.stft.base.time.Deadline;
import org.stft.link.RankEvent;

/**
 * The JVM's debugger agent, loaded at its start and asleep until {@link #open}: without a socket, so that an image of
 * the process can be taken, and without the cost of a debugger that is attached.
 */
public final class DormantDebugger {

    private static final Duration TIMEOUT = Duration.ofSeconds(4);
    private static final long POLL_NANOS = 10_000_000;
    private static final Path PROC = Path.of("/proc/self");

    @GuardedBy("this")
    private boolean awake;
    /** Those of the program, from before the agent was woken. */
    @GuardedBy("this")
    private Set<Integer> before = Set.of();
    @GuardedBy("this")
    private int port;

    /** Wakes the agent when it is thrown. */
    static final class Wanted extends Exception {

        private static final long serialVersionUID = 1;
    }

    /** The option of a JVM that has the agent. */
    public static String jvmOption() {
        return DormantAgent.jvmOption(Wanted.class);
    }

    /** Returns true if a JVM with these options has the agent. */
    public static boolean isIn(List<String> jvmOptions) {
        return DormantAgent.isIn(jvmOptions, Wanted.class);
    }

    /** Lets a debugger attach, if it cannot do so already. */
    synchronized RankEvent.Debugger open() {
        try {
            if (!awake && !Files.readString(PROC.resolve("maps")).contains("libjdwp")) {
                return refusal("the job was started without --debuggable");
            }
            if (!awake && !DormantAgent.canWake()) {
                return refusal("its JVM would need " + DormantAgent.STARTED + " on its host"); // it would end without that
            }
            if (!awake) {
                before = ListeningPorts.ofLoopback(PROC);
                wake();
            }
            return opened();
        } catch (IOException e) {
            return refusal("its port cannot be found: " + e);
        }
    }

    @GuardedBy("this")
    private void wake() {
        try {
            throw new Wanted();
        } catch (Wanted e) {
            awake = true;
        }
    }

    /** The port changes when a debugger detaches. */
    @GuardedBy("this")
    private RankEvent.Debugger opened() throws IOException {
        Deadline deadline = Deadline.after(TIMEOUT);
        Set<Integer> opened = new HashSet<>();
        while (opened.isEmpty() && deadline.nanosLeft() > 0) {
            LockSupport.parkNanos(POLL_NANOS);
            opened = ListeningPorts.ofLoopback(PROC);
            opened.removeAll(before);
        }
        if (opened.isEmpty()) {
            return refusal("a debugger is attached already, or it waits for that of --debug");
        }
        if (!opened.contains(port) && opened.size() > 1) {
            return refusal("the program has opened ports too, so that of the debugger is one of " + opened);
        }
        port = opened.contains(port) ? port : opened.iterator().next();
        return new RankEvent.Debugger(HostName.read(), port, "");
    }

    private static RankEvent.Debugger refusal(String problem) {
        return new RankEvent.Debugger(HostName.read(), 0, problem);
    }
}
