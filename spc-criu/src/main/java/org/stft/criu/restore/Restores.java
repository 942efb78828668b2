package org.stft.criu.restore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.RawSocket;
import org.stft.criu.tool.Criu;
import org.stft.spc.process.RestoredProcess;

/** The restored ranks of this host, and the restores that were prepared for them. */
public final class Restores implements Closeable {

    private final Criu criu;
    private final DependentProcesses processes;
    private final Duration timeout;
    @GuardedBy("this")
    private final Map<Integer, CompletableFuture<RestoredRank>> restored = new HashMap<>();
    @GuardedBy("this")
    private final Map<Integer, Restore> ready = new HashMap<>();
    @GuardedBy("this")
    private boolean closed;

    /** @param timeout the timeout for the restore of one rank */
    public Restores(Criu criu, DependentProcesses processes, Duration timeout) {
        this.criu = criu;
        this.processes = processes;
        this.timeout = timeout;
    }

    /** Prepares a restore, without the connections. After a failure {@link #restore} does all the work. */
    public void prepare(int rank, Path image, Set<Long> connections) {
        discard(other -> other == rank);
        try {
            keep(rank, new Restore(criu, processes, timeout, image, connections));
        } catch (IOException | RuntimeException e) {
            // restore() will fail again, and report it.
        }
    }

    private synchronized void keep(int rank, Restore restore) {
        if (closed) {
            restore.close();
        } else {
            ready.put(rank, restore);
        }
    }

    /** Releases what was prepared for ranks other than these. */
    public void retain(Set<Integer> ranks) {
        discard(rank -> !ranks.contains(rank));
    }

    private synchronized void discard(Predicate<Integer> which) {
        for (int rank : List.copyOf(ready.keySet())) {
            if (which.test(rank)) {
                ready.remove(rank).close();
            }
        }
    }

    /** Forgets the process of a rank that is started, or restored again. */
    public synchronized void forget(int rank) {
        restored.remove(rank);
    }

    /** The process id on this host of a rank, see {@link org.stft.criu.checkpoint.ImageRequests.RestoredPids}. */
    public long pid(int rank, long own, Duration patience) throws IOException {
        Optional<CompletableFuture<RestoredRank>> known;
        synchronized (this) {
            known = Optional.ofNullable(restored.get(rank));
        }
        try {
            return known.isEmpty() ? own : known.get().get(patience.toMillis(), TimeUnit.MILLISECONDS).pid();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("rank " + rank + " is not yet restored", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Restores a rank.
     *
     * @param sockets its new connections, by the inodes of the old ones; closed here
     * @param environment the changed environment variables of the process
     */
    public RestoredProcess restore(int rank, Path image, Map<Long, RawSocket> sockets, Map<String, String> environment)
        throws IOException {
        CompletableFuture<RestoredRank> process = new CompletableFuture<>();
        synchronized (this) {
            restored.put(rank, process); // before it runs, for it may request its next image at once
        }
        try (Restore restore = ready(rank, image, sockets.keySet())) {
            process.complete(restore.run(sockets, environment));
            return process.join();
        } catch (IOException | RuntimeException e) {
            process.completeExceptionally(e);
            throw e;
        } finally {
            sockets.values().forEach(RawSocket::close);
        }
    }

    /** The prepared restore if it matches, else a new one. */
    private Restore ready(int rank, Path image, Set<Long> connections) throws IOException {
        synchronized (this) {
            if (ready.containsKey(rank) && ready.get(rank).isOf(image, connections)) {
                return ready.remove(rank);
            }
        }
        discard(other -> other == rank);
        return new Restore(criu, processes, timeout, image, connections);
    }

    /** Ends all restored ranks. */
    @Override
    public void close() {
        List<CompletableFuture<RestoredRank>> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(restored.values());
        }
        discard(rank -> true);
        all.stream().filter(process -> process.isDone() && !process.isCompletedExceptionally())
            .forEach(process -> process.join().kill());
    }
}
