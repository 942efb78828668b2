package org.stft.criu;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.stft.criu.checkpoint.ConnectionTraffic;
import org.stft.criu.checkpoint.Dump;
import org.stft.criu.checkpoint.DumpRequestServer;
import org.stft.criu.checkpoint.LocalRankBarrier;
import org.stft.criu.checkpoint.PrestartedDumps;
import org.stft.criu.image.Placeholder;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.RawSocket;
import org.stft.criu.os.SocketAddress;
import org.stft.criu.rank.DumpRequestChannel;
import org.stft.criu.rank.DumpRequestChannel.Answer;
import org.stft.criu.rank.DumpRequestChannel.Request;
import org.stft.criu.rank.JvmOptions;
import org.stft.criu.restore.ReconnectListener;
import org.stft.criu.restore.Restore;
import org.stft.criu.restore.RestoredRank;
import org.stft.criu.tool.Criu;
import org.stft.criu.tool.WorkDirectory;
import org.stft.spc.Connection;
import org.stft.spc.ProcessHost;
import org.stft.spc.RestoredProcess;

/**
 * The side of this back end outside the ranks: takes their images when they ask, opens the connections of a restart,
 * and restores images. It is the only one that talks to CRIU, and is never part of what is saved.
 */
final class CriuHost implements ProcessHost, DumpRequestServer.Desk {

    private static final Duration ACCEPT_LIMIT = Duration.ofSeconds(60);

    private final Criu criu;
    private final Duration limit;
    private final DumpRequestServer door;
    private final SecureRandom random = new SecureRandom();
    private final DependentProcesses nanny = new DependentProcesses();
    private final PrestartedDumps standbys;
    private final Map<Integer, byte[]> secrets = new HashMap<>();
    private final Map<Integer, CompletableFuture<RestoredRank>> restored = new HashMap<>();
    private final Map<Integer, Map<Long, RawSocket>> opened = new HashMap<>();
    private final Map<Integer, Restore> ready = new HashMap<>();
    private LocalRankBarrier gathering = new LocalRankBarrier();
    private ReconnectListener meetingPoint;
    private boolean closed;

    /** @param limit how long the restore of one rank may take */
    CriuHost(Criu criu, Duration limit) throws IOException {
        this.criu = criu;
        this.limit = limit;
        this.standbys = new PrestartedDumps(criu, nanny);
        this.door = new DumpRequestServer(this);
        nanny.execute(CriuHost::warmUp);
    }

    /** Tidies up behind killed launchers, and loads what the first image will need, while the ranks are starting. */
    private static void warmUp() {
        WorkDirectory.sweep(Path.of(System.getProperty("java.io.tmpdir")));
        try {
            ConnectionTraffic.count(ProcessHandle.current().pid());
        } catch (IOException e) {
            // The first image will fail with it, and say so.
        }
    }

    @Override
    public synchronized void saveTogether(Set<Integer> ranks, AllHosts hosts) {
        gathering.dissolve();
        gathering = new LocalRankBarrier(ranks, hosts);
        secrets.clear();
        standbys.dismissAll();
        discard(ready.keySet().stream().filter(rank -> !ranks.contains(rank)).collect(Collectors.toSet()));
    }

    @Override
    public List<String> jvmOptions() {
        return JvmOptions.LIST;
    }

    @Override
    public synchronized Map<String, String> environment(int rank) {
        byte[] secret = new byte[DumpRequestChannel.SECRET_BYTES];
        random.nextBytes(secret);
        secrets.put(rank, secret);
        gathering.add(rank);
        restored.remove(rank);
        InetSocketAddress address = door.address();
        Map<String, String> environment = new TreeMap<>(JvmOptions.ENVIRONMENT);
        environment.put(DumpRequestChannel.ADDRESS, SocketAddress.text(address));
        environment.put(DumpRequestChannel.SECRET, DumpRequestChannel.text(secret));
        return environment;
    }

    // ---- taking images

    @Override
    public synchronized boolean isFromRank(Request request) {
        byte[] secret = secrets.get(request.rank());
        return secret != null && MessageDigest.isEqual(secret, request.secret());
    }

    @Override
    public Answer answer(Request request, InetSocketAddress connection) throws IOException {
        LocalRankBarrier run = currentRun();
        long pid = pidOf(request);
        ConnectionTraffic.Look connections = ConnectionTraffic.look(pid);
        long line = line(pid, connection, connections);
        run.show(request.rank(), connections);
        try (Dump dump = new Dump(standbys, request, pid, line, connections, run::leadsOutside)) {
            return new DumpRequestChannel.Saved(take(dump, run, request.rank()));
        }
    }

    private synchronized LocalRankBarrier currentRun() {
        return gathering;
    }

    /**
     * All ranks are quiet before the first image is taken, and all images are taken before the first rank goes on.
     * A rank that fails comes to both gatherings as well, so that the others do not wait for it.
     */
    private static List<Connection> take(Dump dump, LocalRankBarrier run, int rank) throws IOException {
        List<Connection> connections = List.of();
        Exception failed = null;
        try {
            dump.prepare();
        } catch (IOException | RuntimeException e) {
            failed = e;
        }
        run.await(rank, dump.limit());
        try {
            connections = failed == null ? dump.take() : connections;
        } catch (IOException | RuntimeException e) {
            failed = e;
        }
        run.await(rank, dump.limit());
        if (failed != null) {
            throw failed instanceof IOException io ? io : new IOException(failed.toString(), failed);
        }
        return connections;
    }

    /**
     * Makes sure that a process asks for itself. TCP does not say who is at the other end (SO_PEERCRED is for Unix
     * sockets), but the process has the other end or has it not.
     */
    private long line(long pid, InetSocketAddress connection, ConnectionTraffic.Look connections) throws IOException {
        return connections.find(SocketAddress.text(connection), SocketAddress.text(door.address()))
            .orElseThrow(() -> new IOException("refused to take an image of process " + pid
                + ", for it is not the one that asks")).inode();
    }

    /** The process id on this host: of a rank that was restored here, another one than it knows itself by. */
    private long pidOf(Request request) throws IOException {
        CompletableFuture<RestoredRank> known;
        synchronized (this) {
            known = restored.get(request.rank());
        }
        try {
            return known == null ? request.pid() : known.get(request.limitMillis(), TimeUnit.MILLISECONDS).pid();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("rank " + request.rank() + " is not yet restored", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    // ---- the connections of a restart

    @Override
    public synchronized InetSocketAddress listen(InetSocketAddress on, byte[] secret) throws IOException {
        closeMeetingPoint();
        meetingPoint = new ReconnectListener(on, secret);
        return new InetSocketAddress(on.getAddress(), meetingPoint.port());
    }

    @Override
    public void connect(int rank, Connection end, long pair, InetSocketAddress to) throws IOException {
        put(rank, end, ReconnectListener.connect(to, meetingPoint().secret(), pair));
    }

    @Override
    public void accept(int rank, Connection end, long pair) throws IOException {
        put(rank, end, meetingPoint().take(pair, ACCEPT_LIMIT));
    }

    private synchronized ReconnectListener meetingPoint() {
        if (meetingPoint == null) {
            throw new IllegalStateException("expected listen() before connect() and accept()");
        }
        return meetingPoint;
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

    private void closeMeetingPoint() {
        if (meetingPoint != null) {
            meetingPoint.close();
            meetingPoint = null;
        }
        opened.values().forEach(sockets -> sockets.values().forEach(RawSocket::close));
        opened.clear();
    }

    // ---- restoring images

    @Override
    public void prepare(int rank, Path image, List<Connection> connections) {
        discard(Set.of(rank));
        try {
            keep(rank, new Restore(criu, nanny, limit, image,
                connections.stream().map(Placeholder::inode).collect(Collectors.toSet())));
        } catch (IOException | RuntimeException e) {
            // restore() will come to it again, and say it.
        }
    }

    private synchronized void keep(int rank, Restore restore) {
        if (closed) {
            restore.close();
        } else {
            ready.put(rank, restore);
        }
    }

    private synchronized void discard(Set<Integer> ranks) {
        for (int rank : ranks) {
            Optional.ofNullable(ready.remove(rank)).ifPresent(Restore::close);
        }
    }

    /** What was prepared, if it was for this. */
    private Restore ready(int rank, Path image, Set<Long> connections) throws IOException {
        synchronized (this) {
            if (ready.containsKey(rank) && ready.get(rank).isOf(image, connections)) {
                return ready.remove(rank);
            }
        }
        discard(Set.of(rank));
        return new Restore(criu, nanny, limit, image, connections);
    }

    @Override
    public RestoredProcess restore(int rank, Path image, List<Connection> connections, Map<String, String> environment)
        throws IOException {
        Map<String, String> told = new TreeMap<>(environment(rank));
        told.putAll(environment);
        CompletableFuture<RestoredRank> process = new CompletableFuture<>();
        Map<Long, RawSocket> sockets;
        synchronized (this) {
            restored.put(rank, process); // before it runs, for it may ask for its next image at once
            sockets = opened.getOrDefault(rank, new HashMap<>());
            opened.remove(rank);
        }
        try (Restore restore = ready(rank, image, sockets.keySet())) {
            process.complete(restore.run(sockets, told));
            return process.join();
        } catch (IOException | RuntimeException e) {
            process.completeExceptionally(e);
            throw e;
        } finally {
            sockets.values().forEach(RawSocket::close);
        }
    }

    @Override
    public void close() throws IOException {
        List<CompletableFuture<RestoredRank>> all;
        synchronized (this) {
            all = new ArrayList<>(restored.values());
            closeMeetingPoint();
            closed = true;
            discard(Set.copyOf(ready.keySet()));
        }
        door.close();
        all.stream().filter(process -> process.isDone() && !process.isCompletedExceptionally())
            .forEach(process -> process.join().kill());
        standbys.close();
        nanny.close();
    }
}
