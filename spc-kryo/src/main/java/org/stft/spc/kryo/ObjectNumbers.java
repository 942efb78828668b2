package org.stft.spc.kryo;

import java.util.Arrays;

/**
 * Numbers of objects by identity, from 0 in the order in which they are met.
 *
 * <p>The hash table holds numbers and not references: a store of a reference at a random place of a large array costs
 * the collector G1 more than all else that is done for a small object. With the map of Kryo's library (Kryo 5.6.2,
 * {@code IdentityObjectIntMap}), 10 million objects took three times the processor time.
 */
final class ObjectNumbers {

    static final int NONE = -1;

    private static final int LEAST = 64;
    private static final int LONGEST_TABLE = 1 << 30;
    private static final int MOST = LONGEST_TABLE / 8 * 7; // in a fuller table a search takes too long
    private static final int GOLDEN_RATIO = 0x9E3779B9; // spreads the hash codes, as in Knuth's multiplicative hashing

    private Object[] objects = new Object[LEAST];
    private int[] table = new int[LEAST]; // number + 1, 0 for a free place; the length is a power of two
    private int size;

    /** The number of objects. */
    int size() {
        return size;
    }

    /** The number of an object, {@link #NONE} if it has none. */
    int get(Object object) {
        return table[place(object)] - 1;
    }

    /**
     * Numbers an object unless it has a number.
     *
     * @return the number: {@link #size} before the call if the object is new
     * @throws IllegalStateException if there are 939,524,096 objects, 7/8 of 2^30
     */
    int add(Object object) {
        int place = place(object);
        if (table[place] != 0) {
            return table[place] - 1;
        }
        if (size == MOST) {
            throw new IllegalStateException("a graph has more than " + MOST + " objects");
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, 2 * size);
        }
        objects[size++] = object;
        table[place] = size;
        if (size > table.length / 4 * 3 && table.length < LONGEST_TABLE) {
            grow();
        }
        return size - 1;
    }

    private int place(Object object) {
        int place = System.identityHashCode(object) * GOLDEN_RATIO >>> Integer.numberOfLeadingZeros(table.length) + 1;
        while (table[place] != 0 && objects[table[place] - 1] != object) {
            place = place + 1 & table.length - 1;
        }
        return place;
    }

    private void grow() {
        table = new int[2 * table.length];
        for (int number = 0; number < size; number++) {
            table[place(objects[number])] = number + 1;
        }
    }
}
