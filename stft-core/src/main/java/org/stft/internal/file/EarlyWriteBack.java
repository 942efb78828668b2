package org.stft.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;

/**
 * Has the bytes of a file go to the disk while more of them are being written, so that forcing the whole
 * file has little left to do. The system by itself would begin seconds later.
 */
final class EarlyWriteBack {

    /** So much must be waiting before the disk is bothered. */
    private static final long STEP = 8 << 20;

    private final FileChannel file;
    private FutureTask<Void> forcing;
    private long waiting;

    EarlyWriteBack(FileChannel file) {
        this.file = file;
    }

    /**
     * Says that the file has more bytes.
     *
     * @throws IOException if those from before could not be written to the disk
     */
    void wrote(int bytes) throws IOException {
        waiting += bytes;
        if (waiting >= STEP && (forcing == null || forcing.isDone())) {
            end();
            waiting = 0;
            forcing = new FutureTask<>(this::force);
            DaemonThreads.start("stft-write-back", forcing);
        }
    }

    private Void force() throws IOException {
        file.force(false);
        return null;
    }

    /**
     * Waits until nothing is being forced.
     *
     * @throws IOException if that failed; the system tells it only once, so a force that follows may succeed
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
