package org.stft.mpj.auth;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;

/**
 * Accepts the connections of one port and hands on those that prove to be of the job. One thread per connection that has
 * not yet; at most so many at a time, and the oldest makes room: it had the most time.
 */
final class Authentication implements Closeable {

    private static final int MAX_UNPROVEN = 64;
    private static final long PAUSE_MILLIS = 100;
    private static final long END_SECONDS = 5;

    private final ServerSocketChannel port;
    private final Secret secret;
    private final Consumer<SocketChannel> authenticated;
    private final Set<SocketChannel> unproven = new LinkedHashSet<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("stft-authentication"));

    /** @param port bound, in blocking mode; who closes it closes this after it */
    Authentication(ServerSocketChannel port, Secret secret, Consumer<SocketChannel> authenticated) {
        this.port = port;
        this.secret = secret;
        this.authenticated = authenticated;
        threads.execute(this::accept);
    }

    private void accept() {
        while (port.isOpen()) {
            try {
                begin(port.accept());
            } catch (IOException e) {
                pauseUnlessClosed();
            }
        }
    }

    private void begin(SocketChannel connection) throws IOException {
        add(connection);
        try {
            threads.execute(() -> authenticate(connection));
        } catch (RejectedExecutionException closed) {
            connection.close();
        }
    }

    /** Such as too many open files: the connection stays in the queue, so do not ask again at once. */
    private void pauseUnlessClosed() {
        try {
            if (port.isOpen()) {
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized void add(SocketChannel connection) throws IOException {
        if (unproven.size() == MAX_UNPROVEN) {
            Iterator<SocketChannel> oldest = unproven.iterator();
            oldest.next().close();
            oldest.remove();
        }
        unproven.add(connection);
    }

    private void authenticate(SocketChannel connection) {
        Handshake handshake = new Handshake(secret, 0);
        try {
            while (!handshake.advance(connection)) {
                continue; // reading blocks
            }
            if (remove(connection)) { // from here on it is not dropped any more
                handshake.accept(connection);
                authenticated.accept(connection);
            }
        } catch (IOException e) {
            remove(connection);
            close(connection); // nobody is there who should be told
        }
    }

    private synchronized boolean remove(SocketChannel connection) {
        return unproven.remove(connection);
    }

    @Override
    public void close() {
        synchronized (this) {
            unproven.forEach(Authentication::close);
            unproven.clear();
        }
        threads.shutdownNow();
        try {
            threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(SocketChannel connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // it is of no use any more either way
        }
    }
}
