package org.stft.internal.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.internal.fault.Faults;
import org.stft.store.VersionStore;

/**
 * Removes old versions while the program continues, because that can take as long as half a checkpoint. Nothing is
 * removed while a version is written: the disk never holds more than that.
 */
final class VersionRemoval {

    private final VersionStore store;
    private final Faults faults;
    private final Consumer<IOException> failed;
    private Thread running;

    /** Takes the names of old versions away. */
    interface Retirement {
        /** Returns the directories that have lost their names. */
        List<Path> retire() throws IOException;
    }

    /** @param failed called on another thread if something cannot be removed */
    VersionRemoval(VersionStore store, Faults faults, Consumer<IOException> failed) {
        this.store = store;
        this.faults = faults;
        this.failed = failed;
    }

    /**
     * Begins to remove; the last removal must have ended.
     *
     * @param committed the version that the old ones make room for
     */
    void start(long committed, Retirement old) {
        running = DaemonThreads.start("stft-removal", () -> {
            faults.ofThisThread(committed);
            remove(old);
        });
    }

    private void remove(Retirement old) {
        try {
            store.recycle(old.retire());
        } catch (IOException e) {
            failed.accept(e);
        }
    }

    /** Waits until nothing is being removed. Not cut short by an interrupt, which is kept for the caller. */
    void await() {
        if (running != null) {
            UninterruptedWait.join(running);
            running = null;
        }
    }
}
