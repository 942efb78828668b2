package org.stft.nativempi.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;

/** Blocks of native memory, kept for the next message by powers of two. */
public final class NativeMemory {

    private static final int SMALLEST = 8;
    private static final int LARGEST = 30;
    /** The bytes of idle blocks that are kept. */
    private static final long KEPT = 256L << 20;

    @GuardedBy("this")
    private final Deque<Block>[] idle = deques();
    @GuardedBy("this")
    private long kept;

    @SuppressWarnings("unchecked")
    private static Deque<Block>[] deques() {
        Deque<Block>[] deques = (Deque<Block>[]) new Deque<?>[LARGEST + 1];
        for (int exponent = SMALLEST; exponent <= LARGEST; exponent++) {
            deques[exponent] = new ArrayDeque<>();
        }
        return deques;
    }

    /**
     * A block of at least a number of bytes, whose content is undefined.
     *
     * @throws IllegalArgumentException if it is negative or beyond 2 GiB
     */
    public Block take(long bytes) {
        if (bytes < 0 || bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("A message or the data of a collective call has " + bytes
                + " bytes in this rank. Expected at most " + Integer.MAX_VALUE + ": send it in parts.");
        }
        int exponent = exponent(bytes);
        if (exponent > LARGEST) {
            return new Block((int) bytes, this);
        }
        synchronized (this) {
            Block block = idle[exponent].pollLast();
            if (block != null) {
                kept -= block.capacity();
                return block;
            }
        }
        return new Block(1 << exponent, this);
    }

    private static int exponent(long bytes) {
        return Math.max(SMALLEST, Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1));
    }

    void takeBack(Block block) {
        int exponent = exponent(block.capacity());
        synchronized (this) {
            if (exponent <= LARGEST && kept + block.capacity() <= KEPT) {
                kept += block.capacity();
                idle[exponent].addLast(block);
                return;
            }
        }
        block.free();
    }
}
