package org.stft.tool.collectives;

import java.nio.ByteBuffer;
import java.util.BitSet;
import mpi.MPI;
import mpi.MPIException;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.Tags;

/** Messages ahead of the data of an operation. They tell a rank what its part in the operation is. */
final class Headers {

    private final CollectiveContext context;
    private final int me;

    Headers(CollectiveContext context, int me) {
        this.context = context;
        this.me = me;
    }

    /** @param members by place in the group, a bit whose meaning depends on the mode */
    void send(long operation, int to, int root, boolean[] members) {
        ByteBuffer bytes = ByteBuffer.allocate(length(members.length)).putInt(root);
        BitSet bits = new BitSet();
        for (int place = 0; place < members.length; place++) {
            bits.set(place, members[place]);
        }
        bytes.put(bits.toByteArray());
        context.send(new Block(bytes.array(), 0, bytes.capacity(), MPI.BYTE), to, Tags.HEADER.of(operation));
    }

    /**
     * Waits for a header from any rank.
     *
     * @throws MPIException if it is of another root
     */
    boolean[] receive(long operation, int root, int ranks) {
        ByteBuffer bytes = ByteBuffer.allocate(length(ranks));
        context.receive(new Block(bytes.array(), 0, bytes.capacity(), MPI.BYTE), MPI.ANY_SOURCE,
            Tags.HEADER.of(operation));
        int other = bytes.getInt();
        if (other != root) {
            throw SharedArrivals.differentRoots(me, root, other);
        }
        BitSet bits = BitSet.valueOf(bytes);
        boolean[] members = new boolean[ranks];
        for (int place = 0; place < ranks; place++) {
            members[place] = bits.get(place);
        }
        return members;
    }

    private static int length(int ranks) {
        return Integer.BYTES + (ranks + Byte.SIZE - 1) / Byte.SIZE;
    }
}
