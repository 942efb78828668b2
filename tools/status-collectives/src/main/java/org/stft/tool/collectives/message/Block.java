package org.stft.tool.collectives.message;

import java.lang.reflect.Array;
import java.nio.Buffer;
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
    /** Their elements, in the same order. */
    private static final List<Class<?>> ELEMENTS = List.of(byte.class, char.class, short.class, boolean.class,
        int.class, long.class, float.class, double.class);
    /**
     * Up to so many elements MPJ Express copies the block of each rank within that rank, before or after its messages;
     * above, only that of the root.
     */
    private static final int COPIED = 16_384;

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
     * Copies the elements, if both blocks are of the same basic type and in arrays.
     *
     * @return false if they are not, or the other block is shorter: then nothing was copied
     * @throws RuntimeException that of {@link System#arraycopy}, as with MPJ Express, if a buffer is no such array
     */
    public boolean copyTo(Block to) {
        if (isDirect() || to.isDirect() || buffer != null && to.buffer != null
            && (!isBasic() || !to.isBasic() || type.baseType != to.type.baseType || count > to.count)) {
            return false;
        }
        System.arraycopy(buffer, offset, to.buffer, to.offset, count);
        return true;
    }

    /**
     * Requires a buffer that MPJ Express could copy the block from before it sends it.
     *
     * @throws RuntimeException that of {@link System#arraycopy}
     */
    public void requireCopied() {
        if (isCopied() && !hasRoom()) {
            System.arraycopy(buffer, offset, scratch().buffer, 0, count);
        }
    }

    /** Returns true if MPJ Express would fail to copy the block to the buffer after it has received it. */
    public boolean failsAfterReceive() {
        return isCopied() && count >= 0 && !hasRoom();
    }

    /** Native MPI takes buffers of java.nio too. */
    private boolean isDirect() {
        return buffer instanceof Buffer;
    }

    private boolean isCopied() {
        return (long) count * type.Size() <= COPIED;
    }

    /** Returns false if the buffer is no array, or of a basic type and too short or of another one. */
    private boolean hasRoom() {
        if (isDirect()) {
            return true; // MPI says if it has not
        }
        if (buffer == null || !buffer.getClass().isArray()) {
            return false;
        }
        return !isBasic() || buffer.getClass().getComponentType() == element() && offset >= 0 && count >= 0
            && count <= Array.getLength(buffer) - offset;
    }

    /** A block of the same type and length in an array of its own. */
    public Block scratch() {
        return new Block(Array.newInstance(element(), Math.max(0, count) * type.Extent()), 0, count, type);
    }

    private Class<?> element() {
        for (int i = 0; i < BASIC.size(); i++) {
            if (BASIC.get(i).baseType == type.baseType) {
                return ELEMENTS.get(i);
            }
        }
        return Object.class;
    }

    private boolean isBasic() {
        return bytes() >= 0 && type.Size() == 1 && type.Extent() == 1 && type.Lb() == 0;
    }
}
