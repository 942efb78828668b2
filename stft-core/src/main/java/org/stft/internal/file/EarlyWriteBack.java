package org.stft.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;

/**
 * Starts writing the bytes of a file to the disk while more of them are being written, so that forcing the whole
 * file takes little time. The system by itself would begin seconds later.
 */
final class EarlyWriteBack {

    /** The number of bytes from which a write to the disk is started. */
    private static final long STEP = 8 << 20;

    /** No disk takes so many bytes in this time: the file is in memory, and forcing it does nothing. */
    private static final long MEMORY_NANOS = 400_000;

    private final FileChannel file;
    private volatile boolean inMemory;
    private FutureTask<Void> forcing;
    private long waiting;

    EarlyWriteBack(FileChannel file) {
        this.file = file;
    }

    /**
     * Records further bytes of the file.
     *
     * @throws IOException if earlier bytes could not be written to the disk
     */
    void wrote(int bytes) throws IOException {
        waiting += bytes;
        if (waiting >= STEP && !inMemory && (forcing == null || forcing.isDone())) {
            end();
            waiting = 0;
            forcing = new FutureTask<>(this::force);
            DaemonThreads.start("stft-write-back", forcing);
        }
    }

    private Void force() throws IOException {
        long began = System.nanoTime();
        file.force(false);
        inMemory = System.nanoTime() - began < MEMORY_NANOS;
        return null;
    }

    /**
     * Waits until all forcing has ended.
     *
     * @throws IOException if that failed; the system reports it only once, so a later force may succeed
     */
    void end() throws IOException {
        if (forcing == null) {
            return;
        }
        try {
            UninterruptedWait.get(forcing);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        }
    }
}
