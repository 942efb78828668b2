package org.stft.launcher.incarnation;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;

import org.stft.base.concurrent.DaemonThreads;
import org.stft.link.LauncherCommand;
import org.stft.link.RankEvent;
import org.stft.link.RecordSocket;

/**
 * The launcher's end of the lines to its ranks. A connection that does not begin in time with a
 * rank's hello and this object's secret is closed and harms nobody.
 */
public final class RankConnections implements Closeable {

    private static final int SECRET_BYTES = 32;
    private static final int MAX_STRANGERS = 64;
    private static final long HELLO_MILLIS = 60_000; // many ranks may start at once on few processors
    private static final long DOORKEEPER_MILLIS = 5_000;

    private final int ranks;
    private final Consumer<Event> events;
    private final ServerSocket door;
    private final Thread doorkeeper;
    private final String secret = newSecret();
    private final Map<Integer, RecordSocket> lines = new HashMap<>();
    private final Map<Integer, CompletableFuture<Void>> ends = new HashMap<>();
    private final UnknownConnections strangers;
    private final List<LauncherCommand> standing = new ArrayList<>();
    private boolean closed;

    /** Opens the lines on an address of this machine for ranks 0 to {@code ranks - 1}; what they say becomes events, from many threads. */
    RankConnections(int ranks, InetAddress on, Consumer<Event> events) throws IOException {
        this(ranks, on, events, HELLO_MILLIS);
    }

    RankConnections(int ranks, InetAddress on, Consumer<Event> events, long helloMillis) throws IOException {
        this.ranks = ranks;
        this.events = events;
        this.door = new ServerSocket();
        door.bind(new InetSocketAddress(on, 0), ranks + MAX_STRANGERS);
        this.strangers = new UnknownConnections(ranks + MAX_STRANGERS, helloMillis,
            new ScheduledThreadPoolExecutor(1, DaemonThreads.named("stft-switchboard-clock")));
        this.doorkeeper = DaemonThreads.start("stft-switchboard", this::admit);
    }

    private static String newSecret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Where a rank connects to, {@code host:port}. */
    public String address() {
        return door.getInetAddress().getHostAddress() + ":" + door.getLocalPort();
    }

    /** What a rank has to know in order to be one. */
    public String secret() {
        return secret;
    }

    private void admit() {
        while (!door.isClosed()) {
            try {
                Socket socket = door.accept();
                if (strangers.add(socket)) {
                    DaemonThreads.start("stft-line", () -> serve(socket));
                }
            } catch (IOException | RuntimeException e) {
                pauseUnlessClosed();
            }
        }
    }

    /** Such as too many open files: the connection stays in the queue, so do not ask again at once. */
    private synchronized void pauseUnlessClosed() {
        try {
            if (!closed) {
                wait(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(Socket socket) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        try (RecordSocket wire = new RecordSocket(socket)) {
            RankEvent.Hello hello = wire.readEvent(RankEvent.Hello.class);
            if (connect(hello, socket, wire, end)) {
                events.accept(new Event.Reported(hello.rank(), hello));
                while (true) {
                    events.accept(new Event.Reported(hello.rank(), wire.read(RankEvent.class)));
                }
            }
        } catch (IOException e) {
            // a stranger, or a rank that has ended: its exit code says why
        } finally {
            end.complete(null);
            strangers.remove(socket);
        }
    }

    private synchronized boolean connect(RankEvent.Hello hello, Socket socket, RecordSocket wire,
        CompletableFuture<Void> end)
        throws IOException {
        boolean known = hello.secret() != null && MessageDigest.isEqual(
            hello.secret().getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
        boolean free = hello.rank() >= 0 && hello.rank() < ranks && !lines.containsKey(hello.rank());
        if (closed || !known || !free || !strangers.remove(socket)) {
            return false;
        }
        lines.put(hello.rank(), wire);
        ends.put(hello.rank(), end);
        wire.write(new LauncherCommand.Welcome());
        for (LauncherCommand order : standing) {
            wire.write(order);
        }
        return true;
    }

    /** Tells all ranks something; those that connect later are told then. */
    synchronized void order(LauncherCommand order) {
        standing.removeIf(order::replaces);
        standing.add(order);
        for (RecordSocket line : lines.values()) {
            try {
                line.write(order);
            } catch (IOException e) {
                // this rank has ended; its exit says so
            }
        }
    }

    /** Complete when nothing more will be heard of a rank whose process has ended. */
    synchronized CompletableFuture<Void> end(int rank) {
        return ends.getOrDefault(rank, CompletableFuture.completedFuture(null));
    }

    @Override
    public void close() throws IOException {
        List<Closeable> all;
        synchronized (this) {
            closed = true;
            notifyAll();
            all = new ArrayList<>(lines.values());
        }
        strangers.close();
        all.forEach(UnknownConnections::closeQuietly);
        door.close();
        awaitDoorkeeper();
    }

    /** The system goes on letting connections in until the thread that waits for one has let go of the socket. */
    private void awaitDoorkeeper() {
        try {
            doorkeeper.join(DOORKEEPER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
