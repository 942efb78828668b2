package org.stft.criu.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.base.net.Secret;
import org.stft.criu.checkpoint.LocalRankBarrier.Verdict;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.SocketAddress;
import org.stft.criu.rank.DumpAnswer;
import org.stft.criu.rank.DumpRequest;
import org.stft.criu.tool.Criu;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;

/** Takes the images of the ranks of this host when they request them, all in the same pause of the job. */
public final class ImageRequests implements DumpRequestServer.Handler, Closeable {

    /** Of a program with a thread that communicates all the time none succeeds. */
    private static final int MAX_ATTEMPTS = 5;

    private final RestoredPids pids;
    private final PrestartedDumps prestarted;
    private final DumpRequestServer server;
    @GuardedBy("this")
    private final Map<Integer, Secret> secrets = new HashMap<>();
    @GuardedBy("this")
    private LocalRankBarrier barrier = new LocalRankBarrier();

    /** The process ids on this host of restored ranks, which have other ids in their own namespaces. */
    public interface RestoredPids {

        /**
         * The process id of a rank.
         *
         * @param own the process id in the rank's own namespace
         * @param timeout how long to wait until a rank that is being restored runs
         */
        long pid(int rank, long own, Duration timeout) throws IOException;
    }

    public ImageRequests(Criu criu, DependentProcesses processes, RestoredPids pids) throws IOException {
        this.pids = pids;
        this.prestarted = new PrestartedDumps(criu, processes);
        this.server = new DumpRequestServer(this);
    }

    /** Begins a run with these ranks; ranks of the run before that still wait get an error. */
    public synchronized void begin(Set<Integer> ranks, AllHostsBarrier hosts) {
        barrier.dissolve();
        barrier = new LocalRankBarrier(ranks, hosts);
        secrets.clear();
        prestarted.dismissAll();
    }

    /** The environment variables by which a rank finds this object and proves itself, with a new secret. */
    public synchronized Map<String, String> admit(int rank) {
        Secret secret = Secret.random();
        secrets.put(rank, secret);
        barrier.add(rank);
        return Map.of(DumpRequest.ADDRESS, SocketAddress.text(server.address()), DumpRequest.SECRET,
            secret.text());
    }

    @Override
    public synchronized boolean isFromRank(DumpRequest request) {
        Secret secret = secrets.get(request.rank());
        return secret != null && secret.matches(request.secret());
    }

    @Override
    public DumpAnswer answer(DumpRequest request, InetSocketAddress connection) throws IOException {
        LocalRankBarrier run = currentRun();
        long pid = pids.pid(request.rank(), request.pid(), Duration.ofMillis(request.timeoutMillis()));
        ConnectionTraffic.Snapshot connections = ConnectionTraffic.snapshot(pid);
        long line = line(pid, connection, connections);
        run.show(request.rank(), connections);
        try (Dump dump = new Dump(prestarted, request, pid, line, connections, run::leadsOutside)) {
            return new DumpAnswer.Saved(take(dump, run, request.rank()));
        }
    }

    private synchronized LocalRankBarrier currentRun() {
        return barrier;
    }

    /**
     * All ranks are quiet before the first image is taken, and all images are taken before the first rank continues.
     * A rank that fails enters both barriers as well, so that the others do not wait for it. If a thread of the program
     * sent something in the meantime, all ranks together try again.
     */
    private static List<Connection> take(Dump dump, LocalRankBarrier run, int rank) throws IOException {
        for (int attempt = 1;; attempt++) {
            TakenImage taken = TakenImage.NONE;
            Exception failed = null;
            try {
                if (attempt > 1) {
                    dump.discard();
                }
                dump.prepare();
            } catch (IOException | RuntimeException e) {
                failed = e;
            }
            run.await(rank, dump.timeout());
            try {
                taken = failed == null ? dump.take() : taken;
            } catch (IOException | RuntimeException e) {
                failed = e;
            }
            Verdict verdict = run.awaitImages(rank, taken, failed instanceof DisturbedException, dump.timeout());
            if (verdict.again() && attempt < MAX_ATTEMPTS) {
                continue;
            }
            if (failed != null) {
                throw failed instanceof IOException io ? io : new IOException(failed.toString(), failed);
            }
            if (verdict.fault().isPresent()) {
                throw new IOException(verdict.fault().get());
            }
            return taken.connections();
        }
    }

    /**
     * Checks that a process asks for its own image. TCP does not identify the process at the other end (SO_PEERCRED is
     * for Unix sockets), but the other end must be among the descriptors of the process.
     */
    private long line(long pid, InetSocketAddress connection, ConnectionTraffic.Snapshot connections)
        throws IOException {
        return connections.find(SocketAddress.text(connection), SocketAddress.text(server.address()))
            .orElseThrow(() -> new IOException("refused to take an image of process " + pid
                + ", because the request came from another process"))
            .inode();
    }

    /** Ranks that still wait for an answer end. */
    @Override
    public void close() throws IOException {
        server.close();
        prestarted.close();
    }
}
