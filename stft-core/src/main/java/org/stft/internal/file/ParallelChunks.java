package org.stft.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Does the same with every chunk of a file: of a large one with several at once, on all processors. */
public final class ParallelChunks {

    /** Of fewer, one thread is done before others have begun. */
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
     * Does it.
     *
     * @param chunks how many there are
     * @throws IOException as the work does; then it was not done with all
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
