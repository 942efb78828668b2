package org.stft.tool.collectives.board;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A board in a file that all ranks of one host map into memory. It has a line of 64 bytes with a random number that
 * identifies the file; for each rank a line with the operation that it has arrived at, and whom it was given to serve
 * at which operation; and a ring with the results of the last operations.
 */
public final class MappedBoard implements ArrivalBoard {

    private static final int LINE = 64;
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /**
     * Words of a result: the operation that is published, the one that is claimed and its root, then a bit for each
     * late rank.
     */
    private static final int CLAIMED = Long.BYTES;
    private static final int LATE = 2 * Long.BYTES;
    private static final int ROOT_BITS = 20;

    private final ByteBuffer memory;
    private final int me;
    private final int ranks;
    private final int ring;

    private MappedBoard(ByteBuffer memory, int me, int ranks, int ring) {
        this.memory = memory;
        this.me = me;
        this.ranks = ranks;
        this.ring = ring;
    }

    /**
     * Makes the file, which nobody else can read or write, and maps it.
     *
     * @param identity what tells this file from one of the same name on another host; not 0
     * @param ring how many operations the fastest rank may be ahead of the slowest
     */
    public static MappedBoard create(Path file, long identity, int me, int ranks, int ring) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, length(ranks, ring));
            LONGS.setRelease(memory, 0, identity);
            return new MappedBoard(memory, me, ranks, ring);
        }
    }

    /**
     * Maps the file that another rank has made.
     *
     * @return null if it is not there or is another one: the ranks are on different hosts
     */
    public static MappedBoard open(Path file, long identity, int me, int ranks, int ring) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != length(ranks, ring)) {
            return null;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, length(ranks, ring));
            return (long) LONGS.getAcquire(memory, 0) == identity ? new MappedBoard(memory, me, ranks, ring) : null;
        }
    }

    private static int slotLength(int ranks) {
        int words = LATE / Long.BYTES + (ranks + Long.SIZE - 1) / Long.SIZE;
        return (words * Long.BYTES + LINE - 1) / LINE * LINE;
    }

    private static int length(int ranks, int ring) {
        return LINE + ranks * rankLength(ranks) + ring * slotLength(ranks);
    }

    /** A line, and what a rank was given, which is not longer than a result. */
    private static int rankLength(int ranks) {
        return LINE + slotLength(ranks);
    }

    private int lineOf(int rank) {
        return LINE + rank * rankLength(ranks);
    }

    private int slotOf(long operation) {
        return LINE + ranks * rankLength(ranks) + (int) (operation % ring) * slotLength(ranks);
    }

    @Override
    public void arrive(long operation) {
        LONGS.setRelease(memory, lineOf(me), operation);
    }

    @Override
    public boolean hasArrived(int rank, long operation) {
        return (long) LONGS.getAcquire(memory, lineOf(rank)) >= operation;
    }

    @Override
    public boolean claim(long operation, int root) {
        int at = slotOf(operation) + CLAIMED;
        long claimed = (long) LONGS.getAcquire(memory, at);
        return claimed >> ROOT_BITS != operation
            && LONGS.compareAndSet(memory, at, claimed, operation << ROOT_BITS | root);
    }

    @Override
    public int claimedBy(long operation) {
        return (int) ((long) LONGS.getAcquire(memory, slotOf(operation) + CLAIMED) & (1 << ROOT_BITS) - 1);
    }

    @Override
    public long mustHaveArrived(long operation) {
        return operation - ring + 1;
    }

    @Override
    public void publish(long operation, boolean[] late) {
        int slot = slotOf(operation);
        putBits(slot + LATE, late);
        LONGS.setRelease(memory, slot, operation);
    }

    private void putBits(int at, boolean[] bits) {
        for (int word = 0; word * Long.SIZE < ranks; word++) {
            long value = 0;
            for (int rank = word * Long.SIZE; rank < Math.min(ranks, (word + 1) * Long.SIZE); rank++) {
                value |= bits[rank] ? 1L << rank : 0;
            }
            memory.putLong(at + word * Long.BYTES, value);
        }
    }

    private boolean[] bits(int at) {
        boolean[] bits = new boolean[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            bits[rank] = (memory.getLong(at + rank / Long.SIZE * Long.BYTES) >>> rank & 1) != 0;
        }
        return bits;
    }

    @Override
    public boolean isPublished(long operation) {
        return (long) LONGS.getAcquire(memory, slotOf(operation)) == operation;
    }

    @Override
    public boolean[] late(long operation) {
        return bits(slotOf(operation) + LATE);
    }

    /** Volatile: the rank reads it without waiting, when the message comes that is sent after it. */
    @Override
    public void assign(int rank, long operation, boolean[] members) {
        int at = lineOf(rank) + LINE;
        putBits(at + Long.BYTES, members);
        LONGS.setVolatile(memory, at, operation);
    }

    @Override
    public boolean[] assigned(long operation) {
        int at = lineOf(me) + LINE;
        return (long) LONGS.getVolatile(memory, at) == operation ? bits(at + Long.BYTES) : new boolean[ranks];
    }
}
