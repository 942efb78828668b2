package org.stft.spc.kryo;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All objects of an image that is being written, numbered from 0 in the order in which they are met. An object that
 * several entries share is met in the first of them; the others refer back to it.
 */
final class WrittenObjects {

    private final ObjectNumbers numbers = new ObjectNumbers();
    private final SortedSet<Integer> referred = new TreeSet<>();
    private int[] firsts = new int[16];
    private int entries;

    /** Begins the next entry. */
    void enter() {
        if (entries == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * entries);
        }
        firsts[entries++] = numbers.size();
        referred.clear();
    }

    /** The number of the first object that is met in the present entry. */
    int first() {
        return firsts[entries - 1];
    }

    int size() {
        return numbers.size();
    }

    /** Returns how many objects were met in the present entry. */
    int sizeOfEntry() {
        return numbers.size() - first();
    }

    /** The number of an object; negative if it was not met. */
    int get(Object object) {
        return numbers.get(object);
    }

    /** Numbers an object unless it has a number. */
    int add(Object object) {
        return numbers.add(object);
    }

    /** Records that the present entry refers to an object met before. */
    void refer(int number) {
        if (number < first()) {
            referred.add(entryOf(number));
        }
    }

    /** The earlier entry in which an object was met, by its position; empty if it was not, or in the present one. */
    OptionalInt earlierEntryOf(Object object) {
        int number = object == null ? ObjectNumbers.NONE : numbers.get(object);
        return number < 0 || number >= first()
            ? OptionalInt.empty()
            : OptionalInt.of(entryOf(number));
    }

    /** The positions of the earlier entries that the present one refers to, ascending. */
    List<Integer> referredEntries() {
        return List.copyOf(referred);
    }

    private int entryOf(int number) {
        int entry = entries - 1;
        while (firsts[entry] > number) {
            entry--;
        }
        return entry;
    }
}
