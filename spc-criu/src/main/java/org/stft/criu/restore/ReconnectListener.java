package org.stft.criu.restore;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.time.Deadline;
import org.stft.criu.os.RawSocket;

/** The listener at which the connections of one restart arrive, each with the secret and the number of its pair. */
final class ReconnectListener implements Closeable {

    private static final Duration HELLO_LIMIT = Duration.ofSeconds(10);
    private static final Duration PULSE = Duration.ofMillis(200);
    private static final byte WELCOME = 'w';

    private final RawSocket listener;
    private final byte[] secret;
    private final Set<Long> reserved = new HashSet<>();
    private final Map<Long, RawSocket> arrived = new HashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("stft-criu"));
    private volatile boolean closed;

    ReconnectListener(InetSocketAddress on, byte[] secret) throws IOException {
        this.listener = RawSocket.listen(on);
        this.secret = secret.clone();
        threads.execute(this::admit);
    }

    int port() {
        return listener.port();
    }

    byte[] secret() {
        return secret;
    }

    /** Connects to the meeting point of a pair's other end, which knows the same secret. */
    static RawSocket connect(InetSocketAddress to, byte[] secret, long pair) throws IOException {
        RawSocket socket = RawSocket.connect(to, HELLO_LIMIT);
        try {
            socket.send(hello(secret, pair));
            if (socket.receive(1, HELLO_LIMIT)[0] != WELCOME) {
                throw new IOException("it does not speak the protocol of STFT");
            }
            return socket;
        } catch (IOException e) {
            socket.close();
            throw new IOException("the meeting point at " + to + " did not take the connection: " + e.getMessage(), e);
        }
    }

    private static byte[] hello(byte[] secret, long pair) {
        return ByteBuffer.allocate(secret.length + Long.BYTES).put(secret).putLong(pair).array();
    }

    private void admit() {
        while (!closed) {
            try {
                listener.accept(PULSE).ifPresent(socket -> threads.execute(() -> greet(socket)));
            } catch (IOException | RuntimeException e) {
                close();
            }
        }
        listener.close();
    }

    private void greet(RawSocket socket) {
        try {
            byte[] said = socket.receive(secret.length + Long.BYTES, HELLO_LIMIT);
            long pair = ByteBuffer.wrap(said).getLong(secret.length);
            if (!MessageDigest.isEqual(said, hello(secret, pair))) {
                throw new IOException("another secret");
            }
            reserve(pair);
            socket.send(new byte[] {WELCOME}); // before anyone else has the socket
            put(pair, socket);
        } catch (IOException e) {
            socket.close(); // a stranger, or a host that has given up
        }
    }

    private synchronized void reserve(long pair) throws IOException {
        if (!reserved.add(pair)) {
            throw new IOException("twice");
        }
    }

    private synchronized void put(long pair, RawSocket socket) throws IOException {
        if (closed) {
            throw new IOException("too late");
        }
        arrived.put(pair, socket);
        notifyAll();
    }

    /** Waits for the connection of a pair. */
    synchronized RawSocket take(long pair, Duration limit) throws IOException {
        Deadline deadline = Deadline.after(limit);
        while (!arrived.containsKey(pair) && !closed) {
            if (deadline.hasPassed()) {
                throw new IOException(
                    "the other end of connection " + pair + " did not connect within " + limit.toSeconds()
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
            throw new IOException("the meeting point was closed");
        }
        return arrived.remove(pair);
    }

    @Override
    public synchronized void close() {
        closed = true;
        threads.shutdown();
        arrived.values().forEach(RawSocket::close);
        arrived.clear();
        notifyAll();
    }
}
