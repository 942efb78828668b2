package org.stft.launcher.hosts;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;

/** Does the same on many hosts at once: each takes the time of the network, and of its own work. */
public final class AtOnce {

    private static final int THREADS = 64;

    private AtOnce() {
    }

    /** What is done on a host. */
    public interface Work<T> {
        void on(T each) throws IOException;
    }

    /**
     * Returns when all is done, also where something fails.
     *
     * @throws IOException the first failure in the order of the hosts
     */
    public static <T> void each(Collection<T> all, Work<T> work) throws IOException {
        if (all.size() == 1) {
            work.on(all.iterator().next());
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(THREADS, all.size())),
            DaemonThreads.named("stft-at-once"));
        List<Future<Void>> pending = new ArrayList<>();
        try {
            for (T each : all) {
                pending.add(pool.submit(() -> {
                    work.on(each);
                    return null;
                }));
            }
            await(pending);
        } finally {
            pool.shutdown();
        }
    }

    private static void await(List<Future<Void>> pending) throws IOException {
        Throwable first = null;
        for (Future<Void> each : pending) {
            try {
                UninterruptedWait.get(each);
            } catch (ExecutionException e) {
                first = first == null ? e.getCause() : first;
            }
        }
        if (first instanceof IOException failure) {
            throw failure;
        } else if (first instanceof RuntimeException failure) {
            throw failure;
        } else if (first != null) {
            throw new IllegalStateException(first);
        }
    }
}
