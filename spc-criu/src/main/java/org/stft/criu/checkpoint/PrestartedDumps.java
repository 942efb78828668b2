package org.stft.criu.checkpoint;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.tool.Criu;

/** The CRIUs that were started ahead of time for the next images of the ranks of this host. */
final class PrestartedDumps {

    /** The delay after an image, so that the version is committed and the program continues first. */
    private static final long REST_MILLIS = 1000;

    private final Criu criu;
    private final DependentProcesses processes;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1,
        DaemonThreads.named("stft-criu"));
    @GuardedBy("this")
    private final Map<Integer, PrestartedDump> waiting = new HashMap<>();
    @GuardedBy("this")
    private boolean closed;

    PrestartedDumps(Criu criu, DependentProcesses processes) {
        this.criu = criu;
        this.processes = processes;
    }

    /**
     * The prestarted dump of a rank, or a new one.
     *
     * @param pid the rank's process on this host
     * @param innerPid the process id as the process sees itself
     * @param image the path of the image
     */
    PrestartedDump take(int rank, long pid, long innerPid, Path image) throws IOException {
        PrestartedDump known;
        synchronized (this) {
            known = waiting.remove(rank);
        }
        if (known != null && known.isFor(pid)) {
            return known;
        }
        close(known);
        return begin(rank, pid, innerPid, image);
    }

    /** A directory beside the version that is being made, which is renamed before the next image is taken. */
    private PrestartedDump begin(int rank, long pid, long innerPid, Path image) throws IOException {
        return new PrestartedDump(criu, processes, pid, innerPid,
            image.toAbsolutePath().getParent().resolveSibling("criu-" + rank + "-" + UUID.randomUUID()));
    }

    /** Starts a dump for the next image of a rank soon. */
    synchronized void prepare(int rank, long pid, long innerPid, Path image) {
        if (!closed) {
            clock.schedule(() -> prepareNow(rank, pid, innerPid, image), REST_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void prepareNow(int rank, long pid, long innerPid, Path image) {
        try {
            keep(rank, begin(rank, pid, innerPid, image));
        } catch (IOException | RuntimeException e) {
            // A new one will take the next image, and report the error.
        }
    }

    private void keep(int rank, PrestartedDump begun) {
        PrestartedDump useless;
        synchronized (this) {
            useless = waiting.put(rank, begun);
        }
        close(useless);
    }

    /** Ends the dumps of a run that is over; also one that is just being started. */
    void dismissAll() {
        clock.getQueue().clear();
        CompletableFuture.runAsync(this::closeWaiting, clock).join();
    }

    private void closeWaiting() {
        List<PrestartedDump> all;
        synchronized (this) {
            all = List.copyOf(waiting.values());
            waiting.clear();
        }
        all.forEach(PrestartedDumps::close);
    }

    private static void close(PrestartedDump useless) {
        try {
            if (useless != null) {
                useless.close();
            }
        } catch (IOException e) {
            // Its directories stay until the next run of the job, and the next launcher.
        }
    }

    /** Ends all dumps; no more are started. */
    void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        dismissAll();
        clock.shutdown();
    }
}
