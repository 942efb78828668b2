package org.stft.launcher.job;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.stft.base.net.Secret;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.hosts.RankHost;
import org.stft.launcher.incarnation.HostedRank;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.RankHandle;
import org.stft.launcher.incarnation.RankOutput;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoreKilledException;
import org.stft.spc.process.RestoredProcess;
import org.stft.store.ConnectionPair;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;
import org.stft.store.RestartSelection.Chosen;

/**
 * Restores the images of a version as processes: first all connections are opened, in fixed rank order, then
 * all images are restored at once (STFT paper, section 3.3).
 */
final class ImageRestore {

    private final Chosen chosen;
    private final Manifest manifest;
    private final String spc;
    private final Path version;
    private final JobHosts hosts;
    private List<RankHost> connected = List.of();

    /** @param version the version's directory */
    ImageRestore(Chosen chosen, Path version, JobHosts hosts) {
        this.chosen = chosen;
        this.manifest = chosen.manifest();
        this.spc = chosen.spc();
        this.version = version;
        this.hosts = hosts;
    }

    /** The version and the back end that is restored. */
    Chosen chosen() {
        return chosen;
    }

    /** The failure to restore images as processes. */
    static final class Failed extends IOException {
        private static final long serialVersionUID = 1;

        Failed(String message, Throwable cause) {
            super(message, cause);
        }

        /** Returns true if the restore was killed from outside: the same one can succeed. */
        boolean wasKilled() {
            return getCause() instanceof RestoreKilledException;
        }
    }

    /**
     * Prepares the restore before the ranks of the run before have ended. After a failure, {@link #all} does the work
     * again.
     */
    void prepare() {
        try {
            connect();
        } catch (IOException e) {
            return; // a host may be lost, and others get its ranks
        }
        manifest.images().parallelStream().filter(image -> image.spc().equals(spc))
            .forEach(image -> host(image.rank()).prepare(image.rank(), directory(image), opened(image.rank())));
    }

    /**
     * Restores all ranks.
     *
     * @param environment the environment variables for the restored ranks
     * @param messages receives messages for the user
     * @return the ranks, by number
     * @throws Failed if one could not be restored; the others are then ended
     */
    List<RankHandle> start(RankConnections connections, Map<String, String> environment, RankOutput output,
        Consumer<String> messages) throws Failed {
        List<RestoredProcess> restored = all(environment, messages);
        return IntStream.range(0, restored.size())
            .<RankHandle>mapToObj(
                rank -> new HostedRank(rank, hosts.of(rank), restored.get(rank), output, connections))
            .toList();
    }

    private List<RestoredProcess> all(Map<String, String> environment, Consumer<String> messages) throws Failed {
        try {
            if (!connected.equals(hostsByRank())) {
                connect();
            }
        } catch (IOException e) {
            throw new Failed("the connections between the ranks could not be opened again: " + e.getMessage(), e);
        }
        rollBackFiles(environment, messages);
        ExecutorService pool = Executors.newFixedThreadPool(manifest.ranks());
        try {
            List<Future<RestoredProcess>> futures = new ArrayList<>();
            for (int rank = 0; rank < manifest.ranks(); rank++) {
                ImageRecord image = image(rank);
                futures.add(
                    pool.submit(() -> host(image.rank()).restore(image.rank(), directory(image), image.connections(),
                        environment)));
            }
            return await(futures);
        } finally {
            pool.shutdown();
        }
    }

    /** No file is changed before those of all ranks are found to fit, and no rank runs before all files are changed. */
    private void rollBackFiles(Map<String, String> environment, Consumer<String> messages) throws Failed {
        Map<RankHost, Map<Integer, Path>> byHost = new LinkedHashMap<>();
        for (int rank = 0; rank < manifest.ranks(); rank++) {
            byHost.computeIfAbsent(hosts.of(rank), none -> new TreeMap<>()).put(rank, directory(image(rank)));
        }
        try {
            for (Map.Entry<RankHost, Map<Integer, Path>> each : byHost.entrySet()) {
                each.getKey().processes(spc).orElseThrow().requireFiles(each.getValue(), environment);
            }
            for (Map.Entry<RankHost, Map<Integer, Path>> each : byHost.entrySet()) {
                each.getKey().processes(spc).orElseThrow().rollBackFiles(each.getValue(), environment)
                    .forEach(messages);
            }
        } catch (IOException e) {
            throw new Failed(e.getMessage(), e);
        }
    }

    private void connect() throws IOException {
        byte[] secret = Secret.random().bytes();
        Map<RankHost, InetSocketAddress> meetings = new HashMap<>();
        for (RankHost host : hosts.used()) {
            meetings.put(host,
                host.processes(spc).orElseThrow().listen(new InetSocketAddress(host.address(), 0), secret));
        }
        long number = 0;
        for (ConnectionPair pair : pairs()) {
            host(pair.lowerRank()).connect(pair.lowerRank(), end(pair.lowerRank(), pair.lowerDescriptor()), number,
                meetings.get(hosts.of(pair.higherRank())));
            host(pair.higherRank()).accept(pair.higherRank(), end(pair.higherRank(), pair.higherDescriptor()), number);
            number++;
        }
        connected = hostsByRank();
    }

    private List<RankHost> hostsByRank() {
        return IntStream.range(0, manifest.ranks()).mapToObj(hosts::of).toList();
    }

    private List<ConnectionPair> pairs() {
        return manifest.connections().stream().filter(pair -> pair.spc().equals(spc)).toList();
    }

    /** The ends of a rank that {@link #connect} opens. */
    private List<Connection> opened(int rank) {
        List<Connection> ends = new ArrayList<>();
        for (ConnectionPair pair : pairs()) {
            if (pair.lowerRank() == rank) {
                ends.add(end(rank, pair.lowerDescriptor()));
            }
            if (pair.higherRank() == rank) {
                ends.add(end(rank, pair.higherDescriptor()));
            }
        }
        return ends;
    }

    private Path directory(ImageRecord image) {
        return version.resolve(ImageRecord.fileName(image.rank(), spc));
    }

    private ProcessHost host(int rank) {
        return hosts.of(rank).processes(spc).orElseThrow();
    }

    private ImageRecord image(int rank) {
        return manifest.image(rank, spc).orElseThrow();
    }

    private Connection end(int rank, int descriptor) {
        return image(rank).connections().stream().filter(end -> end.descriptor() == descriptor).findFirst()
            .orElseThrow();
    }

    private static List<RestoredProcess> await(List<Future<RestoredProcess>> futures) throws Failed {
        List<RestoredProcess> restored = new ArrayList<>();
        Failed failed = null;
        for (int rank = 0; rank < futures.size(); rank++) {
            try {
                restored.add(futures.get(rank).get());
            } catch (ExecutionException e) {
                failed = failed != null && !failed.wasKilled()
                    ? failed
                    : new Failed("rank " + rank + ": " + e.getCause().getMessage(), e.getCause());
            } catch (InterruptedException e) {
                failed = new Failed("interrupted", e);
            }
        }
        if (failed != null) {
            restored.forEach(RestoredProcess::kill);
            throw failed;
        }
        return restored;
    }
}
