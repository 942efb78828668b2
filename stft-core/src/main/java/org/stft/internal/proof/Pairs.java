package org.stft.internal.proof;

import java.util.Arrays;

/**
 * Objects of the program, each with the one that was read back for it, numbered in the order in which they were met. It
 * knows from where each was met first.
 */
final class Pairs {

    static final int ROOT = -1;

    private Object[] program = new Object[64];
    private Object[] readBack = new Object[64];
    private int[] from = new int[64];
    private int[] step = new int[64];
    private int size;
    private final IdentityNumbers ofProgram = new IdentityNumbers();
    private final IdentityNumbers ofReadBack = new IdentityNumbers();

    int size() {
        return size;
    }

    Object program(int number) {
        return program[number];
    }

    Object readBack(int number) {
        return readBack[number];
    }

    /** The number of the pair from which this one was met, or {@link #ROOT}. */
    int from(int number) {
        return from[number];
    }

    /** The step from there. */
    int step(int number) {
        return step[number];
    }

    int numberOfProgram(Object object) {
        return ofProgram.get(object, program);
    }

    int numberOfReadBack(Object object) {
        return ofReadBack.get(object, readBack);
    }

    void add(Object inProgram, Object asReadBack, int metFrom, int byStep) {
        if (size == program.length) {
            grow(size + (size >> 1));
        }
        program[size] = inProgram;
        readBack[size] = asReadBack;
        from[size] = metFrom;
        step[size] = byStep;
        ofProgram.put(inProgram, size, program);
        ofReadBack.put(asReadBack, size, readBack);
        size++;
    }

    private void grow(int length) {
        program = Arrays.copyOf(program, length);
        readBack = Arrays.copyOf(readBack, length);
        from = Arrays.copyOf(from, length);
        step = Arrays.copyOf(step, length);
    }
}
