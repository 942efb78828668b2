package org.stft.launcher;

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

/**
 * The restore of a job that is dying, chosen and prepared while its ranks are still ending: all bytes of the images are read and
 * verified in that time. It counts only if there is no other newest version once the ranks have ended.
 */
final class EarlyRestore implements Closeable {

    private final List<String> said = new CopyOnWriteArrayList<>();
    private ExecutorService thread;
    private Future<Optional<ImageRestore>> restore;
    private OptionalLong newest;

    /** Chooses what is restored. */
    interface Choosing {
        /** @param say told what the user shall know */
        Optional<ImageRestore> choose(Consumer<String> say) throws IOException;
    }

    /** @param newestNow the newest version */
    void begin(OptionalLong newestNow, Choosing choosing) {
        close();
        newest = newestNow;
        thread = Executors.newSingleThreadExecutor();
        restore = thread.submit(() -> prepare(choosing));
    }

    private Optional<ImageRestore> prepare(Choosing choosing) throws IOException {
        Optional<ImageRestore> chosen = choosing.choose(said::add);
        chosen.ifPresent(ImageRestore::prepare);
        return chosen;
    }

    /**
     * Waits for the restore. It is given once.
     *
     * @param newestNow the newest version
     * @param say told what the user shall know
     * @return empty if none was begun, or it has to be made again
     */
    Optional<ImageRestore> take(OptionalLong newestNow, Consumer<String> say) {
        try {
            Optional<ImageRestore> prepared = restore == null || !newestNow.equals(newest) ? Optional.empty() : restore.get();
            prepared.ifPresent(any -> said.forEach(say));
            return prepared;
        } catch (ExecutionException e) {
            return Optional.empty(); // it will happen again, or was because ranks were still at work
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that runs a job was interrupted", e);
        } finally {
            close();
        }
    }

    /** Gives it up. When this returns it is not at work any more. */
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
