package org.stft.launcher.rank;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.stft.base.net.HostName;
import org.stft.base.time.Deadline;
import org.stft.link.RankEvent;

/**
 * The JVM's debugger agent, loaded at its start and asleep until {@link #open}: without a socket, so that an image of
 * the process can be taken, and without the cost of a debugger that is attached. It wakes up when a class is thrown that
 * nobody else throws; that is the only way which all releases of the JDK since 17 have.
 */
public final class DormantDebugger {

    private static final String WAKES = "onthrow=" + Wanted.class.getName();
    /** What the JVM starts when the agent wakes up: it insists on something. */
    private static final String STARTED = "/bin/true";
    private static final Duration TIMEOUT = Duration.ofSeconds(4);
    private static final long POLL_NANOS = 10_000_000;
    private static final Path PROC = Path.of("/proc/self");
    /** Of IPv4, also as an address of IPv6, and of IPv6. */
    private static final Pattern LOOPBACK = Pattern.compile("(0{16}FFFF0000)?0100007F:|0{24}01000000:");
    private static final String LISTENS = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;

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
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0," + WAKES
            + ",launch=" + STARTED;
    }

    /** Returns true if a JVM with these options has the agent. */
    public static boolean isIn(List<String> jvmOptions) {
        return jvmOptions.stream().anyMatch(option -> option.contains(WAKES));
    }

    /** Lets a debugger attach, if it cannot do so already. */
    synchronized RankEvent.Debugger open() {
        try {
            if (!awake && !Files.readString(PROC.resolve("maps")).contains("libjdwp")) {
                return refusal("the job was started without --debuggable");
            }
            if (!awake && !Files.isExecutable(Path.of(STARTED))) {
                return refusal("its JVM would need " + STARTED + " on its host"); // it would end without that
            }
            if (!awake) {
                before = listening();
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
            opened = listening();
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

    /** The TCP ports on which this process listens, on the loopback address only. */
    private static Set<Integer> listening() throws IOException {
        Set<String> own = sockets();
        Set<Integer> ports = new HashSet<>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            Path file = PROC.resolve(table);
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] fields = line.strip().split(" +");
                if (fields.length > INODE && fields[STATE].equals(LISTENS)
                    && LOOPBACK.matcher(fields[LOCAL_ADDRESS]).lookingAt()
                    && own.contains("socket:[" + fields[INODE] + "]")) {
                    String address = fields[LOCAL_ADDRESS];
                    ports.add(Integer.parseInt(address.substring(address.indexOf(':') + 1), HEXADECIMAL));
                }
            }
        }
        return ports;
    }

    private static Set<String> sockets() throws IOException {
        Set<String> sockets = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(PROC.resolve("fd"))) {
            for (Path file : files) {
                try {
                    sockets.add(Files.readSymbolicLink(file).toString());
                } catch (IOException e) {
                    // closed meanwhile
                }
            }
        }
        return sockets;
    }
}
