package org.stft.probe;

import java.lang.reflect.Array;
import java.util.List;

/**
 * Where the elements of a data type are, as MPI says. MPJ Express packs vectors of blocks in another order, and both sides
 * of a message must have such a type to get the elements right.
 *
 * @param basic the type of its elements
 * @param runs consecutive elements, in the order in which MPI transfers them
 * @param extent the distance from one element of the type to the next one, in basic elements
 */
public record TypeLayout(Basic basic, List<Run> runs, int extent) {

    /** A derived type keeps a copy. */
    public TypeLayout {
        runs = List.copyOf(runs);
    }

    /**
     * @param offset of the first element, which may be negative
     */
    public record Run(int offset, int length) {}

    /** The types of elements. */
    public enum Basic {
        BYTE(byte[].class, Byte.BYTES),
        CHAR(char[].class, Character.BYTES),
        SHORT(short[].class, Short.BYTES),
        BOOLEAN(
            boolean[].class, 1),
        INT(int[].class, Integer.BYTES),
        LONG(long[].class, Long.BYTES),
        FLOAT(float[].class,
            Float.BYTES),
        DOUBLE(double[].class, Double.BYTES),
        /** Bytes that {@code Comm.Pack} has written. */
        PACKED(null, 1),
        /** Objects, which are serialised: their size is not known. */
        OBJECT(Object[].class, 0),
        /** A mark of the lower or upper bound of a structure, which has no elements. */
        BOUND(null, 0);

        private final Class<?> array;
        private final int bytes;

        Basic(Class<?> array, int bytes) {
            this.array = array;
            this.bytes = bytes;
        }

        /** The size of an element; 0 if it is not known. */
        public int bytes() {
            return bytes;
        }

        /** An array of such elements; of type {@link #PACKED}, of bytes. */
        public Object newArray(int count) {
            return array == null ? new byte[count] : Array.newInstance(array.getComponentType(), count);
        }

        /** Returns true if an object can be the buffer for such elements. */
        public boolean fits(Object buffer) {
            return array == null || array.isInstance(buffer);
        }
    }

    /** The number of basic elements of one element of the type. */
    public int elements() {
        int sum = 0;
        for (Run run : runs) {
            sum += run.length();
        }
        return sum;
    }

    /** The bytes of one element of the type, without holes; 0 if it has objects. */
    public int bytes() {
        return elements() * basic.bytes();
    }

    /** What the type transfers, without where it lies: two sides of a message must agree in it. */
    public String signature() {
        int elements = elements();
        return elements == 1 ? basic.name() : elements + " " + basic.name();
    }

    /** Returns true if elements of the type lie one after the other without holes. */
    public boolean isContiguous() {
        return runs.size() == 1 && runs.get(0).offset() == 0 && runs.get(0).length() == extent;
    }
}
