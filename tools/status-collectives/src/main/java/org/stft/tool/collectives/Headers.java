package org.stft.tool.collectives;

import java.nio.ByteBuffer;
import java.util.BitSet;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Messages ahead of the data of an operation. They tell a rank from whom the data comes, and what its part in the operation is. */
final class Headers {

    private final CollectiveContext context;
    private final int me;

    Headers(CollectiveContext context, int me) {
        this.context = context;
        this.me = me;
    }

    /**
     * What a header says.
     *
     * @param from the rank that has sent it
     * @param members by place in the group, a bit whose meaning depends on the mode
     */
    record Header(int from, boolean[] members) {}

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
    Header receive(long operation, int root, int ranks) {
        ByteBuffer bytes = ByteBuffer.allocate(length(ranks));
        Status status = context.receive(new Block(bytes.array(), 0, bytes.capacity(), MPI.BYTE), MPI.ANY_SOURCE,
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
        return new Header(status.source, members);
    }

    private static int length(int ranks) {
        return Integer.BYTES + (ranks + Byte.SIZE - 1) / Byte.SIZE;
    }
}
