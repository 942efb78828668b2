package org.stft.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Applies an operation to every chunk of a file; in a large file to several at a time, on all processors. */
public final class ParallelChunks {

    /** The number of chunks from which several threads are worthwhile. */
    private static final int MANY = 8;

    private static final ThreadLocal<ByteBuffer> PIECE = ThreadLocal
        .withInitial(() -> ByteBuffer.allocateDirect(Digests.PIECE_BYTES));

    private ParallelChunks() {
    }

    /** A stream over chunks of files, on all processors if there are many. */
    public static <T> Stream<T> stream(List<T> chunks) {
        return chunks.size() < MANY ? chunks.stream() : chunks.parallelStream();
    }

    /** A buffer of this thread, of {@link Digests#PIECE_BYTES} bytes. */
    public static ByteBuffer piece() {
        return PIECE.get().clear();
    }

    /** What is done with a chunk. */
    public interface Work {
        void on(int chunk) throws IOException;
    }

    /**
     * Applies the operation.
     *
     * @param chunks the number of chunks
     * @throws IOException as the operation does; then not all chunks were processed
     */
    public static void of(int chunks, Work work) throws IOException {
        IntStream all = IntStream.range(0, chunks);
        try {
            (chunks < MANY ? all : all.parallel()).forEach(chunk -> {
                try {
                    work.on(chunk);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
