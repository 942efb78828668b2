package org.stft.launcher.incarnation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

import org.stft.base.net.Acceptor;
import org.stft.base.net.Secret;
import org.stft.base.net.Service;
import org.stft.base.net.TcpPort;
import org.stft.link.LauncherCommand;
import org.stft.link.RankEvent;
import org.stft.link.RecordSocket;

/**
 * The launcher's end of the connections to its ranks. A connection that does not begin in time with a
 * rank's hello and this object's secret is closed without effect.
 */
public final class RankConnections implements Closeable {

    private static final int MAX_UNAUTHENTICATED = 64;
    private static final long HELLO_MILLIS = 60_000; // many ranks may start at once on few processors
    private static final long CUT_MILLIS = 5_000;

    private final int ranks;
    private final Consumer<IncarnationEvent> events;
    private final TcpPort port;
    private final Acceptor<Socket> acceptor;
    private final Secret secret = Secret.random();
    @GuardedBy("this")
    private final Map<Integer, Connected> connections = new HashMap<>();
    @GuardedBy("this")
    private final Set<Integer> rejected = new HashSet<>();
    private final List<CompletableFuture<Void>> ends;
    @GuardedBy("this")
    private final List<LauncherCommand> standing = new ArrayList<>();

    /**
     * Listens on an address of this machine for ranks 0 to {@code ranks - 1}. Their reports become events, from many
     * threads.
     */
    RankConnections(int ranks, InetAddress on, Consumer<IncarnationEvent> events) throws IOException {
        this(ranks, on, events, HELLO_MILLIS);
    }

    RankConnections(int ranks, InetAddress on, Consumer<IncarnationEvent> events, long helloMillis) throws IOException {
        this.ranks = ranks;
        this.events = events;
        this.ends = Stream.generate(CompletableFuture<Void>::new).limit(ranks).toList();
        this.port = new TcpPort(on, ranks + MAX_UNAUTHENTICATED);
        this.acceptor = new Acceptor<>("stft-rank-connection", port,
            new Acceptor.Limits(ranks + MAX_UNAUTHENTICATED, Duration.ofMillis(helloMillis)), this::serve);
    }

    private record Connected(Socket socket, RecordSocket wire) {}

    /** The address that ranks connect to, {@code host:port}. */
    public String address() {
        return port.address().getAddress().getHostAddress() + ":" + port.address().getPort();
    }

    /** The secret by which a rank proves that it belongs to the job. */
    public String secret() {
        return secret.text();
    }

    private void serve(Socket socket, Service.Admission admission) throws IOException {
        try (RecordSocket wire = new RecordSocket(socket)) {
            RankEvent.Hello hello = wire.readEvent(RankEvent.Hello.class);
            if (connect(hello, admission, new Connected(socket, wire))) {
                listen(hello, wire);
            }
        }
    }

    private void listen(RankEvent.Hello hello, RecordSocket wire) throws IOException {
        try {
            events.accept(new IncarnationEvent.Reported(hello.rank(), hello));
            while (true) {
                events.accept(new IncarnationEvent.Reported(hello.rank(), wire.read(RankEvent.class)));
            }
        } finally {
            ends.get(hello.rank()).complete(null); // its exit code or its reports show the reason
        }
    }

    private synchronized boolean connect(RankEvent.Hello hello, Service.Admission admission, Connected connection)
        throws IOException {
        boolean known = secret.matches(hello.secret());
        boolean free = hello.rank() >= 0 && hello.rank() < ranks && !connections.containsKey(hello.rank())
            && !rejected.contains(hello.rank());
        if (!known || !free || !admission.admit()) {
            return false;
        }
        connections.put(hello.rank(), connection);
        RecordSocket wire = connection.wire();
        wire.write(new LauncherCommand.Welcome());
        for (LauncherCommand order : standing) {
            wire.write(order);
        }
        return true;
    }

    /** Sends a command to all ranks; ranks that connect later receive it then. */
    synchronized void order(LauncherCommand order) {
        standing.removeIf(order::replaces);
        standing.add(order);
        for (Connected connection : connections.values()) {
            try {
                connection.wire().write(order);
            } catch (IOException e) {
                // this rank has ended, which its exit shows
            }
        }
    }

    /** Sends a command to the ranks that are connected; returns them. */
    Set<Integer> ask(LauncherCommand question) {
        return ask(question, rank -> true);
    }

    /** Sends a command to some ranks, as far as they are connected; returns these. */
    synchronized Set<Integer> ask(LauncherCommand question, IntPredicate some) {
        Set<Integer> asked = new HashSet<>();
        connections.forEach((rank, connection) -> {
            if (!some.test(rank)) {
                return;
            }
            try {
                connection.wire().write(question);
                asked.add(rank);
            } catch (IOException e) {
                // this rank has ended, which its exit shows
            }
        });
        return asked;
    }

    /** Complete when no more reports of a rank whose process has ended can arrive. */
    synchronized CompletableFuture<Void> end(int rank) {
        return connections.containsKey(rank) ? ends.get(rank) : CompletableFuture.completedFuture(null);
    }

    /** Complete when the connection of a rank has ended, which it may still have to open. */
    CompletableFuture<Void> closed(int rank) {
        return ends.get(rank);
    }

    /** Accepts no connection of a rank from now on. Returns false if it has connected already. */
    synchronized boolean reject(int rank) {
        rejected.add(rank);
        return !connections.containsKey(rank);
    }

    /** Ends a connected rank whose process is not known: it ends when its launcher says nothing more. */
    synchronized void cut(int rank) {
        Connected connection = connections.get(rank);
        if (connection == null) {
            return;
        }
        try {
            connection.socket().shutdownOutput(); // its own end of the connection stays open until it has ended
        } catch (IOException e) {
            // it has ended
        }
        ends.get(rank).completeOnTimeout(null, CUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() throws IOException {
        acceptor.close();
    }
}
