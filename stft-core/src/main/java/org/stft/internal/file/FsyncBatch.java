package org.stft.internal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.stft.base.concurrent.DaemonThreads;

/**
 * Forces files and directories, several at a time, so that the file system writes its journal once for several.
 * Meanwhile their bytes can be read.
 */
public final class FsyncBatch implements Closeable {

    private static final int AT_ONCE = 8;

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, DaemonThreads.named("stft-force"));
    private final List<? extends Future<?>> all;

    public FsyncBatch(List<Path> paths) {
        all = paths.stream().map(path -> threads.submit(() -> {
            DurableFiles.force(path);
            return null;
        })).toList();
    }

    /**
     * Waits until all are forced.
     *
     * @throws IOException if one of them cannot be forced
     */
    public void await() throws IOException {
        try {
            for (Future<?> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the files of an image were forced", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
