package org.stft.criu.os;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.stft.base.time.Deadline;

/**
 * A TCP socket that can be passed to another process, which needs the number of its descriptor; Java does not expose
 * that.
 */
public final class RawSocket implements Closeable {

    private static final int BACKLOG = 1024;
    private static final int MSG_NOSIGNAL = 0x4000;

    private final int fd;
    private final boolean ipv6;
    @GuardedBy("this")
    private boolean closed;

    private RawSocket(int fd, boolean ipv6) {
        this.fd = fd;
        this.ipv6 = ipv6;
    }

    /** Creates a socket as a JVM does: for both families if the system has IPv6. */
    private static RawSocket create() throws IOException {
        int type = Libc.SOCK_STREAM | Libc.SOCK_CLOEXEC;
        try {
            return new RawSocket(Libc.socket(Libc.AF_INET6, type, 0), true);
        } catch (LastErrorException noIpv6) {
            try {
                return new RawSocket(Libc.socket(Libc.AF_INET, type, 0), false);
            } catch (LastErrorException e) {
                throw new IOException("no TCP socket could be made: " + e.getMessage(), e);
            }
        }
    }

    public static RawSocket listen(InetSocketAddress on) throws IOException {
        RawSocket socket = create();
        try {
            Libc.setsockopt(socket.fd, Libc.SOL_SOCKET, Libc.SO_REUSEADDR, number(1), Integer.BYTES);
            byte[] address = SocketAddress.encode(on, socket.ipv6);
            Libc.bind(socket.fd, address, address.length);
            Libc.listen(socket.fd, BACKLOG);
            return socket;
        } catch (LastErrorException e) {
            socket.close();
            throw new IOException("cannot listen on " + on + ": " + e.getMessage(), e);
        }
    }

    public static RawSocket connect(InetSocketAddress to, Duration timeout) throws IOException {
        RawSocket socket = create();
        try {
            // Linux limits connect() by the send time-out too.
            socket.sendTimeout(timeout);
            byte[] address = SocketAddress.encode(to, socket.ipv6);
            Libc.connect(socket.fd, address, address.length);
            socket.sendTimeout(Duration.ZERO);
            return socket;
        } catch (LastErrorException e) {
            socket.close();
            throw new IOException("cannot connect to " + to + ": " + e.getMessage(), e);
        }
    }

    private void sendTimeout(Duration timeout) {
        byte[] value = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder())
            .putLong(timeout.toSeconds()).putLong(timeout.toNanosPart() / 1000).array();
        Libc.setsockopt(fd, Libc.SOL_SOCKET, Libc.SO_SNDTIMEO, value, value.length);
    }

    /** Waits for a connection. */
    RawSocket accept() throws IOException {
        int accepted = retried(() -> Libc.accept4(fd, null, null, Libc.SOCK_CLOEXEC));
        return new RawSocket(accepted, ipv6);
    }

    /**
     * Ends a wait on it, from any thread. Only the waiting thread may close it, because the descriptor's number is then
     * reused.
     */
    synchronized void shutdown() {
        if (!closed) {
            try {
                Libc.shutdown(fd, Libc.SHUT_RDWR);
            } catch (LastErrorException e) {
                // it has ended already
            }
        }
    }

    /** Sends a few bytes, for which a new connection has room. */
    public void send(byte[] bytes) throws IOException {
        int sent = retried(() -> Libc.send(fd, bytes, new NativeLong(bytes.length), MSG_NOSIGNAL).intValue());
        if (sent < bytes.length) {
            throw new IOException("only " + sent + " of " + bytes.length + " bytes could be sent");
        }
    }

    public byte[] receive(int count, Duration timeout) throws IOException {
        ByteBuffer received = ByteBuffer.allocate(count);
        Deadline deadline = Deadline.after(timeout);
        while (received.hasRemaining()) {
            if (!Libc.awaitReadable(fd, deadline)) {
                throw new SocketTimeoutException(
                    "only " + received.position() + " of " + count + " bytes arrived in time");
            }
            byte[] part = new byte[received.remaining()];
            int length = retried(() -> Libc.read(fd, part, new NativeLong(part.length)).intValue());
            if (length == 0) {
                throw new EOFException("the other end has closed the connection");
            }
            received.put(part, 0, length);
        }
        return received.array();
    }

    private static int retried(IntSupplier call) throws IOException {
        while (true) {
            try {
                return call.getAsInt();
            } catch (LastErrorException e) {
                if (e.getErrorCode() != Libc.EINTR) {
                    throw new IOException(e.getMessage(), e);
                }
            }
        }
    }

    /** Makes it as the connection was that it takes the place of. */
    public void prepare(int statusFlags) throws IOException {
        try {
            Libc.fcntl(fd, Libc.F_SETFL, statusFlags);
            Libc.setsockopt(fd, Libc.IPPROTO_TCP, Libc.TCP_NODELAY, number(1), Integer.BYTES);
        } catch (LastErrorException e) {
            throw new IOException("a new connection cannot be prepared: " + e.getMessage(), e);
        }
    }

    public int port() {
        byte[] address = new byte[SocketAddress.BYTES];
        Libc.getsockname(fd, address, new int[] {address.length});
        return SocketAddress.port(address);
    }

    public int fd() {
        return fd;
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.nativeOrder()).putInt(value).array();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            Libc.close(fd);
        }
    }
}
