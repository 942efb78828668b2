package org.stft.nativempi.job;

import java.util.Arrays;
import org.stft.nativempi.library.Collectives;
import org.stft.nativempi.library.Collectives.Parts;
import org.stft.nativempi.library.Collectives.Side;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.memory.Block;
import org.stft.nativempi.memory.NativeMemory;

/** Collective operations on bytes whose number only their sender knows: first the sizes, then the bytes. */
public final class ByteExchange {

    private final Collectives collectives;
    private final NativeMemory memory;
    private final long comm;
    private final int size;
    private final int rank;

    /** Exchanges on a communicator. */
    public ByteExchange(Job job, long comm, int size, int rank) {
        this.collectives = job.collectives();
        this.memory = job.memory();
        this.comm = comm;
        this.size = size;
        this.rank = rank;
    }

    /** The bytes of the root, on all ranks. */
    public byte[] broadcast(byte[] mine, int root) {
        boolean isRoot = rank == root;
        try (Block length = memory.take(Integer.BYTES).with(isRoot ? mine.length : 0)) {
            collectives.broadcast(new Side(length.address(), 1, Element.INT), root, comm);
            int bytes = length.ints().get(0);
            try (Block data = memory.take(bytes)) {
                if (isRoot) {
                    data.bytes().put(0, mine);
                }
                collectives.broadcast(new Side(data.address(), bytes, Element.RAW), root, comm);
                return isRoot ? mine : read(data, 0, bytes);
            }
        }
    }

    /** The bytes of all, at the root; null elsewhere. */
    public byte[][] gather(byte[] mine, int root) {
        boolean isRoot = rank == root;
        int[] sizes = new int[isRoot ? size : 0];
        try (Block length = memory.take(Integer.BYTES).with(mine.length);
            Block all = memory.take((long) sizes.length * Integer.BYTES)) {
            collectives.gather(new Side(length.address(), 1, Element.INT),
                isRoot ? new Side(all.address(), 1, Element.INT) : Side.NONE, root, comm);
            all.ints().get(0, sizes);
        }
        try (Block data = block(mine); Block all = memory.take(sum(sizes))) {
            collectives.gather(new Side(data.address(), mine.length, Element.RAW),
                isRoot ? new Parts(all.address(), sizes, Element.RAW) : Parts.NONE, root, comm);
            return isRoot ? split(all, sizes) : null;
        }
    }

    /** The part of this rank of what the root has for each. */
    public byte[] scatter(byte[][] parts, int root) {
        boolean isRoot = rank == root;
        int[] sizes = isRoot ? sizes(parts) : new int[0];
        int mine;
        try (Block all = memory.take((long) sizes.length * Integer.BYTES).with(sizes);
            Block length = memory.take(Integer.BYTES)) {
            collectives.scatter(isRoot ? new Side(all.address(), 1, Element.INT) : Side.NONE,
                new Side(length.address(), 1, Element.INT), root, comm);
            mine = length.ints().get(0);
        }
        try (Block all = block(isRoot ? parts : new byte[0][]); Block data = memory.take(mine)) {
            collectives.scatter(isRoot ? new Parts(all.address(), sizes, Element.RAW) : Parts.NONE,
                new Side(data.address(), mine, Element.RAW), root, comm);
            return read(data, 0, mine);
        }
    }

    /** The bytes of all, on all ranks. */
    public byte[][] allGather(byte[] mine) {
        int[] sizes = new int[size];
        try (Block length = memory.take(Integer.BYTES).with(mine.length);
            Block all = memory.take((long) size * Integer.BYTES)) {
            collectives.allGather(new Side(length.address(), 1, Element.INT), new Side(all.address(), 1, Element.INT),
                comm);
            all.ints().get(0, sizes);
        }
        try (Block data = block(mine); Block all = memory.take(sum(sizes))) {
            collectives.allGather(new Side(data.address(), mine.length, Element.RAW),
                new Parts(all.address(), sizes, Element.RAW), comm);
            return split(all, sizes);
        }
    }

    /** What each rank has for this one. */
    public byte[][] allToAll(byte[][] parts) {
        int[] sent = sizes(parts);
        int[] received = new int[size];
        try (Block out = memory.take((long) size * Integer.BYTES).with(sent);
            Block in = memory.take((long) size * Integer.BYTES)) {
            collectives.allToAll(new Side(out.address(), 1, Element.INT), new Side(in.address(), 1, Element.INT), comm);
            in.ints().get(0, received);
        }
        try (Block out = block(parts); Block in = memory.take(sum(received))) {
            collectives.allToAll(new Parts(out.address(), sent, Element.RAW),
                new Parts(in.address(), received, Element.RAW), comm);
            return split(in, received);
        }
    }

    private Block block(byte[]... parts) {
        Block block = memory.take(sum(sizes(parts)));
        int at = 0;
        for (byte[] part : parts) {
            block.bytes().put(at, part);
            at += part.length;
        }
        return block;
    }

    private static byte[][] split(Block all, int[] sizes) {
        byte[][] parts = new byte[sizes.length][];
        int at = 0;
        for (int i = 0; i < sizes.length; i++) {
            parts[i] = read(all, at, sizes[i]);
            at += sizes[i];
        }
        return parts;
    }

    private static byte[] read(Block block, int at, int length) {
        byte[] bytes = new byte[length];
        block.bytes().get(at, bytes);
        return bytes;
    }

    private static int[] sizes(byte[][] parts) {
        return Arrays.stream(parts).mapToInt(part -> part.length).toArray();
    }

    private static long sum(int[] sizes) {
        return Arrays.stream(sizes).asLongStream().sum();
    }
}
