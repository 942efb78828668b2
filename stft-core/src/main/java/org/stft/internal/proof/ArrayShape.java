package org.stft.internal.proof;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays: the bits of primitives, the references of others. */
final class ArrayShape extends Shape {

    private static final int NONE = -1;

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        int length = Array.getLength(program);
        compareLengths(length, Array.getLength(readBack), visit);
        if (program instanceof Object[] references) {
            Object[] others = (Object[]) readBack;
            for (int i = 0; i < Math.min(length, others.length); i++) {
                visit.refer(i, references[i], others[i]);
            }
            return;
        }
        int first = mismatch(program, readBack);
        if (first != NONE && first < Math.min(length, Array.getLength(readBack))) {
            visit.differ(Difference.Kind.VALUE, first, Texts.of(Array.get(program, first)),
                Texts.of(Array.get(readBack, first)));
        }
    }

    private static int mismatch(Object one, Object other) {
        if (one instanceof double[] numbers) {
            return mismatch(numbers, (double[]) other);
        } else if (one instanceof float[] numbers) {
            return mismatch(numbers, (float[]) other);
        } else if (one instanceof long[] numbers) {
            return Arrays.mismatch(numbers, (long[]) other);
        } else if (one instanceof int[] numbers) {
            return Arrays.mismatch(numbers, (int[]) other);
        } else if (one instanceof byte[] bytes) {
            return Arrays.mismatch(bytes, (byte[]) other);
        } else if (one instanceof char[] letters) {
            return Arrays.mismatch(letters, (char[]) other);
        } else if (one instanceof short[] numbers) {
            return Arrays.mismatch(numbers, (short[]) other);
        }
        return Arrays.mismatch((boolean[]) one, (boolean[]) other);
    }

    // Arrays.mismatch takes all NaNs for equal.

    private static int mismatch(double[] one, double[] other) {
        int length = Math.min(one.length, other.length);
        for (int i = 0; i < length; i++) {
            if (Double.doubleToRawLongBits(one[i]) != Double.doubleToRawLongBits(other[i])) {
                return i;
            }
        }
        return NONE;
    }

    private static int mismatch(float[] one, float[] other) {
        int length = Math.min(one.length, other.length);
        for (int i = 0; i < length; i++) {
            if (Float.floatToRawIntBits(one[i]) != Float.floatToRawIntBits(other[i])) {
                return i;
            }
        }
        return NONE;
    }
}
