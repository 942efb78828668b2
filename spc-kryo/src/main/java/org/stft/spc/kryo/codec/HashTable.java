package org.stft.spc.kryo.codec;

import java.util.Spliterator;

/**
 * The table of a hash map or set, as {@code java.util} has them since Java 8: a key is in the bin that the low bits of its
 * hash code tell; the table has twice the length as soon as there are more keys than the load factor allows, and never
 * becomes shorter.
 *
 * @param length a power of two
 */
record HashTable(int length, float loadFactor) {

    static final float USUAL_LOAD_FACTOR = 0.75f;
    private static final int LEAST_DOUBLED = 16; // below, a limit is computed anew and not doubled

    /** The length of the table of a map or set that has a key: how often the way through it can be halved. */
    static int lengthOf(Spliterator<?> keys) {
        int length = 1;
        while (keys.trySplit() != null) {
            length *= 2;
        }
        return length;
    }

    /** Returns whether the number of keys at which the table grows depends on how it became as long as it is. */
    boolean isAmbiguous() {
        for (int began = LEAST_DOUBLED; began < length && began > 0; began *= 2) {
            if ((int) (began * loadFactor) * (long) (length / began) != (int) (length * loadFactor)) {
                return true;
            }
        }
        return false;
    }

    /** The bin of a key. */
    int bin(Object key) {
        int hash = spread(key);
        return hash & length - 1;
    }

    /** The hash code of a key as the tables use it. */
    static int spread(Object key) {
        int hash = key == null ? 0 : key.hashCode();
        return hash ^ hash >>> 16;
    }

    int log2() {
        return Integer.numberOfTrailingZeros(length);
    }
}
