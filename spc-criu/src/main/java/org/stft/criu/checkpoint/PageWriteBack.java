package org.stft.criu.checkpoint;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.criu.os.Libc;

/**
 * Starts writing the pages of an image to the disk while CRIU still produces them; the system by itself would begin
 * seconds later. Only a hint: no file is forced here, and errors show when the file is forced.
 */
final class PageWriteBack implements Closeable {

    private static final long STEP = 4 << 20;
    private static final long POLL_NANOS = 3_000_000;

    private final Path pages;
    private volatile boolean ended;

    PageWriteBack(Path image) {
        pages = image.resolve("pages-1.img");
        DaemonThreads.start("stft-criu", this::follow);
    }

    private void follow() {
        while (!ended && !Files.exists(pages)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        if (ended) {
            return;
        }
        try {
            int file = Libc.open(pages.toString(), Libc.O_RDONLY | Libc.O_CLOEXEC, 0);
            try {
                follow(file);
            } finally {
                Libc.close(file);
            }
        } catch (LastErrorException e) {
            // It was removed, or the file system has no such call.
        }
    }

    private void follow(int file) {
        long done = 0;
        while (!ended) {
            long length = pages.toFile().length();
            if (length - done >= STEP) {
                Libc.sync_file_range(file, done, length - done, Libc.SYNC_FILE_RANGE_WRITE);
                done = length;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    public void close() {
        ended = true;
    }
}
