package org.stft.criu.restore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.stft.base.net.Acceptor;
import org.stft.base.net.Secret;
import org.stft.base.net.Service;
import org.stft.base.time.Deadline;
import org.stft.criu.os.RawPort;
import org.stft.criu.os.RawSocket;

/** The listener at which the connections of one restart arrive, each with the secret and the number of its pair. */
final class ReconnectListener implements Closeable {

    private static final Duration HELLO_TIMEOUT = Duration.ofSeconds(10);
    private static final Acceptor.Limits UNPROVEN = new Acceptor.Limits(1024, HELLO_TIMEOUT);
    private static final byte WELCOME = 'w';

    private final RawPort port;
    private final Acceptor<RawSocket> acceptor;
    private final Secret secret;
    @GuardedBy("this")
    private final Set<Long> reserved = new HashSet<>();
    @GuardedBy("this")
    private final Map<Long, RawSocket> arrived = new HashMap<>();
    @GuardedBy("this")
    private boolean closed;

    ReconnectListener(InetSocketAddress on, byte[] secret) throws IOException {
        this.port = new RawPort(on);
        this.secret = Secret.of(secret);
        this.acceptor = new Acceptor<>("stft-criu-reconnect", port, UNPROVEN, this::greet);
    }

    int port() {
        return port.number();
    }

    byte[] secret() {
        return secret.bytes();
    }

    /** Connects to the listener at the other end of a pair, which knows the same secret. */
    static RawSocket connect(InetSocketAddress to, byte[] secret, long pair) throws IOException {
        RawSocket socket = RawSocket.connect(to, HELLO_TIMEOUT);
        try {
            socket.send(hello(secret, pair));
            if (socket.receive(1, HELLO_TIMEOUT)[0] != WELCOME) {
                throw new IOException("it does not speak the protocol of STFT");
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw new IOException(
                "the listener for reconnections at " + to + " rejected the connection: " + e.getMessage(), e);
        }
    }

    private static byte[] hello(byte[] secret, long pair) {
        return ByteBuffer.allocate(secret.length + Long.BYTES).put(secret).putLong(pair).array();
    }

    private void greet(RawSocket socket, Service.Admission admission) throws IOException {
        byte[] own = secret.bytes();
        byte[] received = socket.receive(own.length + Long.BYTES, HELLO_TIMEOUT);
        long pair = ByteBuffer.wrap(received).getLong(own.length);
        if (!secret.matches(Arrays.copyOf(received, own.length)) || !admission.admit()) {
            throw new IOException("another secret, or too late");
        }
        reserve(pair);
        socket.send(new byte[] {WELCOME}); // before anyone else has the socket
        if (admission.handOver()) {
            put(pair, socket);
        }
    }

    private synchronized void reserve(long pair) throws IOException {
        if (!reserved.add(pair)) {
            throw new IOException("twice");
        }
    }

    private synchronized void put(long pair, RawSocket socket) {
        if (closed) {
            socket.close();
        } else {
            arrived.put(pair, socket);
        }
        notifyAll();
    }

    /** Waits for the connection of a pair. */
    synchronized RawSocket take(long pair, Duration timeout) throws IOException {
        Deadline deadline = Deadline.after(timeout);
        while (!arrived.containsKey(pair) && !closed) {
            if (deadline.hasPassed()) {
                throw new IOException(
                    "the other end of connection " + pair + " did not connect within " + timeout.toSeconds()
                        + " s. Look at the messages of the other hosts.");
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for connection " + pair, e);
            }
        }
        if (closed) {
            throw new IOException("the listener for reconnections was closed");
        }
        return arrived.remove(pair);
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            arrived.values().forEach(RawSocket::close);
            arrived.clear();
            notifyAll();
        }
        Acceptor.close(acceptor);
    }
}
