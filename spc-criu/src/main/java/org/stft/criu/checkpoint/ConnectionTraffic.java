package org.stft.criu.checkpoint;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.stft.base.time.Deadline;
import org.stft.criu.image.Placeholder;
import org.stft.criu.os.Libc;
import org.stft.criu.os.SocketAddress;
import org.stft.criu.os.Sockets;
import org.stft.criu.os.Threads;
import org.stft.spc.process.Connection;

/**
 * The traffic of the TCP connections of another process, read from outside: the descriptors are borrowed with
 * {@code pidfd_getfd(2)}, and so the process is not disturbed. (The tables in {@code /proc/net} have the same content,
 * but the kernel walks all the machine's sockets for each read.)
 */
public final class ConnectionTraffic {

    private static final int TCP_INFO_BYTES = 256;
    // Offsets in struct tcp_info, linux/tcp.h.
    private static final int STATE = 0;
    private static final int BYTES_RECEIVED = 128;
    private static final int NOT_SENT_BYTES = 144;
    private static final int BYTES_SENT = 200;
    private static final int BYTES_RETRANSMITTED = 208;
    private static final int NEEDED_BYTES = 216;
    private static final int ESTABLISHED = 1;
    private static final long POLL_NANOS = 300_000;
    private static final long SETTLED_NANOS = 2_000_000;

    private ConnectionTraffic() {
    }

    /**
     * The byte counts of a connection at one moment, as the process sees it.
     *
     * @param waiting bytes that have arrived and that the process has not read
     * @param inFlight bytes that the process has written and that the other end has not confirmed
     */
    public record Count(int descriptor, long inode, String local, String remote, int flags, long sent, long received,
        int waiting, int inFlight) {

        Connection connection() {
            return new Connection(descriptor, Placeholder.of(inode), local, remote, flags, sent, received);
        }

        private boolean isQuiet() {
            return waiting == 0 && inFlight == 0;
        }

        private String describe() {
            return local + " to " + remote + " (" + waiting + " bytes not read, " + inFlight + " bytes in flight)";
        }
    }

    /**
     * The established connections of a process at one moment, by inode.
     *
     * @param since the time since which no byte has moved on them, by {@link System#nanoTime}
     */
    public record Snapshot(Map<Long, Count> connections, long since) {

        /** The connection between two addresses. */
        public Optional<Count> find(String local, String remote) {
            return connections.values().stream()
                .filter(count -> count.local.equals(local) && count.remote.equals(remote)).findFirst();
        }
    }

    /**
     * Waits until no byte is in any queue of the kernel, and nothing moves: a thread of the process that has just read
     * a message may be about to answer it, also if it has to wait long for a processor. What is sent after that is found
     * by comparing the counts once the image is taken.
     *
     * @param counted selects the connections to wait for
     * @param known an earlier snapshot; if no byte has moved since, that time counts towards the quiet time
     * @param threads the threads of the process, as they were seen with that snapshot
     * @throws IOException naming the connections that are not quiet within the timeout
     */
    static Snapshot awaitQuiet(long pid, Predicate<Count> counted, Snapshot known, Threads threads, Duration timeout)
        throws IOException {
        Deadline deadline = Deadline.after(timeout);
        List<Count> last = known.connections.values().stream().filter(counted).toList();
        long moved = known.since;
        long since = known.since;
        while (true) {
            Map<Long, Count> all = count(pid);
            List<Count> counts = all.values().stream().filter(counted).toList();
            long now = System.nanoTime();
            List<Count> busy = counts.stream().filter(count -> !count.isQuiet()).toList();
            if (!busy.isEmpty() || !counts.equals(last)) {
                last = counts;
                moved = now;
                since = now;
                threads.sawTraffic();
            } else if (threads.mayBeAboutToSend()) {
                since = now;
            }
            if (now - (deadline.hasPassed() ? moved : since) >= SETTLED_NANOS) {
                return new Snapshot(all, since);
            }
            if (deadline.hasPassed()) {
                throw new IOException(notQuiet(busy, timeout));
            }
            LockSupport.parkNanos(POLL_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new IOException("interrupted");
            }
        }
    }

    /** Takes a snapshot of the connections of a process. */
    public static Snapshot snapshot(long pid) throws IOException {
        return new Snapshot(count(pid), System.nanoTime());
    }

    private static String notQuiet(List<Count> busy, Duration timeout) {
        return "expected no message in flight, but after " + timeout.toMillis() + " ms " + (busy.isEmpty()
            ? "the process still communicated"
            : "there still were bytes on the connection" + (busy.size() == 1 ? " " : "s ")
                + busy.stream().map(Count::describe).collect(Collectors.joining(", ")))
            + ". Let no thread of the program communicate during checkpoint(), or raise stft.criu.quiet-timeout.";
    }

    /** The established connections of a process; by inode. */
    public static Map<Long, Count> count(long pid) throws IOException {
        Map<Long, Count> counts = new TreeMap<>();
        int pidfd = open(pid);
        try {
            for (Map.Entry<Long, Integer> socket : Sockets.of(pid).entrySet()) {
                count(pidfd, pid, socket.getKey(), socket.getValue())
                    .ifPresent(count -> counts.put(count.inode, count));
            }
        } finally {
            Libc.close(pidfd);
        }
        return counts;
    }

    private static int open(long pid) throws IOException {
        try {
            return Libc.pidfdOpen(pid);
        } catch (LastErrorException e) {
            throw new IOException("process " + pid + " has gone: " + e.getMessage(), e);
        }
    }

    private static Optional<Count> count(int pidfd, long pid, long inode, int descriptor) throws IOException {
        int fd;
        try {
            fd = Libc.pidfdGetfd(pidfd, descriptor);
        } catch (LastErrorException e) {
            if (e.getErrorCode() == Libc.EBADF) {
                return Optional.empty(); // closed meanwhile
            }
            throw new IOException("descriptor " + descriptor + " of process " + pid + " cannot be inspected: "
                + e.getMessage() + ". The capability SYS_PTRACE is needed.", e);
        }
        try {
            Optional<ByteBuffer> info = tcpInfo(fd);
            return info.isEmpty()
                ? Optional.empty()
                : Optional.of(count(fd, info.get(), inode, descriptor, Sockets.flags(pid, descriptor)));
        } finally {
            Libc.close(fd);
        }
    }

    /** Empty if it is not an established TCP connection. */
    private static Optional<ByteBuffer> tcpInfo(int fd) throws IOException {
        byte[] info = new byte[TCP_INFO_BYTES];
        int[] length = {info.length};
        try {
            Libc.getsockopt(fd, Libc.IPPROTO_TCP, Libc.TCP_INFO, info, length);
        } catch (LastErrorException notTcp) {
            return Optional.empty();
        }
        if (length[0] < NEEDED_BYTES) {
            throw new IOException(
                "this kernel does not count the bytes of a TCP connection: Linux 4.19 or newer is needed");
        }
        return info[STATE] == ESTABLISHED
            ? Optional.of(ByteBuffer.wrap(info).order(ByteOrder.nativeOrder()))
            : Optional.empty();
    }

    private static Count count(int fd, ByteBuffer info, long inode, int descriptor, int flags) throws IOException {
        int[] waiting = new int[1];
        int[] inFlight = new int[1];
        byte[] local = new byte[SocketAddress.BYTES];
        byte[] remote = new byte[SocketAddress.BYTES];
        try {
            Libc.ioctl(fd, new NativeLong(Libc.FIONREAD), waiting);
            Libc.ioctl(fd, new NativeLong(Libc.SIOCOUTQ), inFlight);
            Libc.getsockname(fd, local, new int[] {local.length});
            Libc.getpeername(fd, remote, new int[] {remote.length});
        } catch (LastErrorException e) {
            throw new IOException(
                "the connection on descriptor " + descriptor + " cannot be inspected: " + e.getMessage(), e);
        }
        long sent = info.getLong(BYTES_SENT) - info.getLong(BYTES_RETRANSMITTED) + info.getInt(NOT_SENT_BYTES);
        return new Count(descriptor, inode, SocketAddress.text(local), SocketAddress.text(remote), flags, sent,
            info.getLong(BYTES_RECEIVED) - waiting[0], waiting[0], inFlight[0]);
    }
}
