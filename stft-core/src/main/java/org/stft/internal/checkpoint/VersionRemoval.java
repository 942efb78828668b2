package org.stft.internal.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.store.VersionStore;

/**
* Deletes the files of old versions while the program continues, because that can take as long as half a
 * checkpoint. Nothing is deleted while a version is written: the disk never holds more than that.
 */
final class VersionRemoval {

    private final VersionStore store;
    private final Consumer<IOException> failed;
    private Thread running;

    /** @param failed called on another thread if something cannot be deleted */
    VersionRemoval(VersionStore store, Consumer<IOException> failed) {
        this.store = store;
        this.failed = failed;
    }

    /** Begins to delete. The previous removal must have ended. */
    void start(List<Path> retired) {
        if (!retired.isEmpty()) {
            running = DaemonThreads.start("stft-removal", () -> delete(retired));
        }
    }

    private void delete(List<Path> retired) {
        try {
            store.delete(retired);
        } catch (IOException e) {
            failed.accept(e);
        }
    }

    /** Waits until nothing is being deleted. Not cut short by an interrupt, which is kept for the caller. */
    void await() {
        if (running != null) {
            UninterruptedWait.join(running);
            running = null;
        }
    }
}
