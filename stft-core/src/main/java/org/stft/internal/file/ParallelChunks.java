package org.stft.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;

/** Applies an operation to every chunk of some files; with many chunks to several at a time, on all processors. */
public final class ParallelChunks {

    /** The number of chunks from which several threads are worthwhile. */
    private static final int MANY = 8;

    private static final Queue<ByteBuffer> BUFFERS = new ConcurrentLinkedQueue<>();

    private final int chunks;
    private final Work work;
    private final AtomicInteger next = new AtomicInteger();

    private ParallelChunks(int chunks, Work work) {
        this.chunks = chunks;
        this.work = work;
    }

    /** The work on a chunk. */
    public interface Work {
        /**
         * Does it.
         *
         * @param chunk the number of the chunk, from 0
         * @param buffer a buffer of {@link Digests#PIECE_BYTES} bytes for this call, with any content
         */
        void on(int chunk, ByteBuffer buffer) throws IOException;
    }

    /**
     * Applies the operation; to few chunks on this thread alone.
     *
     * @param chunks the number of chunks
     * @throws IOException as the operation does; then not all chunks were processed
     */
    public static void of(int chunks, Work work) throws IOException {
        new ParallelChunks(chunks, work).run(chunks < MANY ? 1 : Runtime.getRuntime().availableProcessors());
    }

    private void run(int threads) throws IOException {
        List<FutureTask<Void>> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            FutureTask<Void> other = new FutureTask<>(() -> {
                share();
                return null;
            });
            others.add(other);
            DaemonThreads.start("stft-chunks", other);
        }
        try {
            share();
        } finally {
            next.set(chunks); // if this thread has failed, the others stop
            await(others);
        }
    }

    private void share() throws IOException {
        ByteBuffer kept = BUFFERS.poll();
        ByteBuffer buffer = kept != null ? kept : ByteBuffer.allocateDirect(Digests.PIECE_BYTES);
        try {
            for (int chunk = next.getAndIncrement(); chunk < chunks; chunk = next.getAndIncrement()) {
                work.on(chunk, buffer);
            }
        } finally {
            BUFFERS.add(buffer);
        }
    }

    private static void await(List<FutureTask<Void>> others) throws IOException {
        for (FutureTask<Void> other : others) {
            try {
                UninterruptedWait.get(other);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
            }
        }
    }
}
