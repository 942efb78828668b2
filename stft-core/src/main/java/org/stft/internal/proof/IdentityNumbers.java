package org.stft.internal.proof;

import java.util.Arrays;

/** Numbers of objects by identity; the numbers are given from outside. A table of numbers only, for tens of millions. */
final class IdentityNumbers {

    static final int NONE = -1;

    private static final int GOLDEN_RATIO = 0x9E3779B9; // spreads the hash codes
    private static final int LEAST = 64;

    private int[] table = new int[LEAST]; // number + 1, 0 for a free place; the length is a power of two
    private int size;

    /**
     * The number of an object.
     *
     * @param objects the objects by number
     * @return {@link #NONE} if it has none
     */
    int get(Object object, Object[] objects) {
        return table[place(object, objects)] - 1;
    }

    /** Gives an object a number, which it has in {@code objects} already. */
    void put(Object object, int number, Object[] objects) {
        table[place(object, objects)] = number + 1;
        if (++size > table.length / 4 * 3) {
            grow(objects);
        }
    }

    private int place(Object object, Object[] objects) {
        int place = System.identityHashCode(object) * GOLDEN_RATIO >>> Integer.numberOfLeadingZeros(table.length) + 1;
        while (table[place] != 0 && objects[table[place] - 1] != object) {
            place = place + 1 & table.length - 1;
        }
        return place;
    }

    private void grow(Object[] objects) {
        int[] old = table;
        table = new int[Math.multiplyExact(2, old.length)];
        Arrays.stream(old).filter(entry -> entry != 0)
            .forEach(entry -> table[place(objects[entry - 1], objects)] = entry);
    }
}
