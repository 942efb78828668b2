package org.stft.tool.collectives;

import mpi.Datatype;
import mpi.MPI;

/**
 * The data of one rank in a buffer of the program.
 *
 * @param buffer the array; null where the program gives none
 * @param offset the index of the first element
 * @param count the number of items of the type
 */
record Block(Object buffer, int offset, int count, Datatype type) {

    /** The block of a rank, where the blocks of all ranks lie one after the other and this is that of rank 0. */
    Block of(int rank) {
        return new Block(buffer, offset + rank * count * type.Extent(), count, type);
    }

    /** How long it is, the same on sender and receiver; -1 for objects, which is only known once they are serialized. */
    long bytes() {
        return type.baseType == MPI.OBJECT.baseType ? -1 : (long) count * type.Size() * type.getByteSize();
    }
}
