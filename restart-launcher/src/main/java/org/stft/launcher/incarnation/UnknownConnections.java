package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Connections that have not yet proved to be ranks: a bounded number, each for a limited time. */
final class UnknownConnections implements Closeable {

    private final int max;
    private final long limitMillis;
    private final ScheduledExecutorService clock;
    private final Set<Socket> sockets = new LinkedHashSet<>();
    private boolean closed;

    /**
     * @param clock closes those that are late; stopped with this
     */
    UnknownConnections(int max, long limitMillis, ScheduledExecutorService clock) {
        this.max = max;
        this.limitMillis = limitMillis;
        this.clock = clock;
    }

    /**
     * Adds a connection. If there are too many, the oldest is closed: it has had the most time, and a rank that has just come must get in.
     *
     * @return false if this is closed; then the connection is closed too
     */
    synchronized boolean add(Socket socket) throws IOException {
        if (closed) {
            socket.close();
            return false;
        }
        if (sockets.size() >= max) {
            Iterator<Socket> oldest = sockets.iterator();
            closeQuietly(oldest.next());
            oldest.remove();
        }
        clock.schedule(() -> expire(socket), limitMillis, TimeUnit.MILLISECONDS);
        return sockets.add(socket);
    }

    private void expire(Socket socket) {
        if (remove(socket)) {
            closeQuietly(socket);
        }
    }

    /** Removes a connection that is known now, or has ended; false if it was not here any more. */
    synchronized boolean remove(Socket socket) {
        return sockets.remove(socket);
    }

    @Override
    public void close() {
        List<Socket> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(sockets);
        }
        clock.shutdownNow();
        all.forEach(UnknownConnections::closeQuietly);
    }

    static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }
}
