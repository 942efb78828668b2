package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The restore of a failed job, chosen and prepared while its ranks are still ending: all bytes of the images are read
 * and verified in that time. It is used only if the newest version is still the same once the ranks have ended.
 *
 * @param <R> the type of the prepared restore
 */
final class EarlyRestore<R> implements Closeable {

    private final List<String> said = new CopyOnWriteArrayList<>();
    private ExecutorService thread;
    private Future<Optional<R>> restore;
    private OptionalLong newest;

    /** Chooses the restore and prepares it. */
    interface Choosing<R> {
        /** @param messages receives messages for the user */
        Optional<R> choose(Consumer<String> messages) throws IOException;
    }

    /** @param newestNow the newest version */
    void begin(OptionalLong newestNow, Choosing<R> choosing) {
        close();
        newest = newestNow;
        thread = Executors.newSingleThreadExecutor();
        restore = thread.submit(() -> choosing.choose(said::add));
    }

    /**
     * Waits for the restore, which is returned once.
     *
     * @param newestNow returns the newest version; called only if a restore was begun
     * @param messages receives messages for the user
     * @return empty if none was begun, or it must be prepared again
     */
    Optional<R> take(Supplier<OptionalLong> newestNow, Consumer<String> messages) {
        try {
            Optional<R> prepared = restore == null || !newestNow.get().equals(newest)
                ? Optional.empty()
                : restore.get();
            prepared.ifPresent(any -> said.forEach(messages));
            return prepared;
        } catch (ExecutionException e) {
            return Optional.empty(); // it will fail again, or failed only because ranks were still running
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that runs a job was interrupted", e);
        } finally {
            close();
        }
    }

    /** Cancels the restore, and waits until it has stopped. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        thread.shutdownNow();
        try {
            thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread = null;
        restore = null;
        said.clear();
    }
}
