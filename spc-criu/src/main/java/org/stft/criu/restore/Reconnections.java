package org.stft.criu.restore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.stft.criu.image.Placeholder;
import org.stft.criu.os.RawSocket;
import org.stft.spc.process.Connection;

/** The connections of one restart on this host: opened before the images are restored. */
public final class Reconnections implements Closeable {

    private static final Duration ACCEPT_TIMEOUT = Duration.ofSeconds(60);

    @GuardedBy("this")
    private final Map<Integer, Map<Long, RawSocket>> opened = new HashMap<>();
    @GuardedBy("this")
    private ReconnectListener listener;

    /** Begins a restart: closes remaining connections of the one before. */
    public synchronized InetSocketAddress listen(InetSocketAddress on, byte[] secret) throws IOException {
        close();
        listener = new ReconnectListener(on, secret);
        return new InetSocketAddress(on.getAddress(), listener.port());
    }

    public void connect(int rank, Connection end, long pair, InetSocketAddress to) throws IOException {
        put(rank, end, ReconnectListener.connect(to, listener().secret(), pair));
    }

    public void accept(int rank, Connection end, long pair) throws IOException {
        put(rank, end, listener().take(pair, ACCEPT_TIMEOUT));
    }

    private synchronized ReconnectListener listener() {
        if (listener == null) {
            throw new IllegalStateException("expected listen() before connect() and accept()");
        }
        return listener;
    }

    private void put(int rank, Connection end, RawSocket socket) throws IOException {
        try {
            socket.prepare(end.flags());
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        synchronized (this) {
            opened.computeIfAbsent(rank, none -> new HashMap<>()).put(Placeholder.inode(end), socket);
        }
    }

    /** Hands over the connections of a rank, by the inodes of the old ones; the caller closes them. */
    public synchronized Map<Long, RawSocket> take(int rank) {
        Map<Long, RawSocket> sockets = opened.remove(rank);
        return sockets == null ? Map.of() : sockets;
    }

    @Override
    public synchronized void close() {
        if (listener != null) {
            listener.close();
            listener = null;
        }
        opened.values().forEach(sockets -> sockets.values().forEach(RawSocket::close));
        opened.clear();
    }
}
