package org.stft.tool.collectives.message;

import java.util.List;
import mpi.Datatype;
import mpi.MPI;

/**
 * The data of one rank in a buffer of the program.
 *
 * @param buffer the array; null where the program gives none
 * @param offset the index of the first element
 * @param count the number of items of the type
 */
public record Block(Object buffer, int offset, int count, Datatype type) {

    private static final List<Datatype> BASIC = List.of(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG,
        MPI.FLOAT, MPI.DOUBLE);

    /** The block of a rank, where the blocks of all ranks lie one after the other and this is that of rank 0. */
    public Block of(int rank) {
        return new Block(buffer, offset + rank * count * type.Extent(), count, type);
    }

    /**
     * Its length in bytes, the same on sender and receiver; -1 for objects, whose length is known only once they are
     * serialized. Not taken from the type's size, because that of a struct grows with each of its messages.
     */
    public long bytes() {
        int basic = bytes(type.baseType);
        return basic < 0 ? -1 : (long) count * type.Size() * basic;
    }

    private static int bytes(int basicType) {
        for (Datatype each : BASIC) {
            if (each.baseType == basicType) {
                return each.getByteSize();
            }
        }
        return -1;
    }

    /**
     * Copies the elements, if both blocks are arrays of the same basic type.
     *
     * @return false if they are not, or the other block is shorter: then nothing was copied
     */
    public boolean copyTo(Block to) {
        if (!isBasic() || !to.isBasic() || type.baseType != to.type.baseType || count > to.count
            || buffer.getClass() != to.buffer.getClass()) {
            return false;
        }
        System.arraycopy(buffer, offset, to.buffer, to.offset, count);
        return true;
    }

    private boolean isBasic() {
        return bytes() >= 0 && type.Size() == 1 && type.Extent() == 1 && type.Lb() == 0;
    }
}
