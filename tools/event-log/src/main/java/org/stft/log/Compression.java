package org.stft.log;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/**
 * Compresses blocks of data while they are written. After one that does not become an eighth shorter, the next ones are
 * not tried: data of one phase of a program is alike.
 */
final class Compression {

    private static final int NOT_TRIED = 15;
    /** A shorter block, of some records before the end of the ring for instance, says nothing of the next ones. */
    private static final int TELLING = 1 << 16;

    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final ByteBuffer result;
    private final int at;
    private int skipped = NOT_TRIED;

    /**
     * @param at where the records of a block begin, with and without compression
     * @param most the maximum length of the records
     */
    Compression(int at, int most) {
        this.at = at;
        this.result = DirectFile.buffer(at + shorter(most));
    }

    private static int shorter(int length) {
        return length - length / 8;
    }

    /**
     * Compresses the records of a block.
     *
     * @return the length of what {@link #result} then has in their place; 0 if it does not pay
     */
    int deflate(ByteBuffer block, int length) {
        if (skipped < NOT_TRIED) {
            skipped++;
            return 0;
        }
        deflater.reset();
        deflater.setInput(block.slice(at, length));
        deflater.finish();
        int packed = deflater.deflate(result.slice(at, shorter(length)));
        if (deflater.finished()) {
            return packed;
        }
        if (length >= TELLING) {
            skipped = 0;
        }
        return 0;
    }

    /** The buffer with the compressed records of the last block. */
    ByteBuffer result() {
        return result;
    }
}
