package mpi;

import java.lang.reflect.Array;

/** Combines pairs of value and index. */
final class Pairs {

    /** Whether a value is better than another one. */
    @FunctionalInterface
    interface Better {

        boolean than(double first, double second);
    }

    private Pairs() {
    }

    static void combine(Object in, int inOffset, Object inOut, int inOutOffset, int count, Better better) {
        for (int pair = 0; pair < count; pair++) {
            int from = inOffset + 2 * pair;
            int to = inOutOffset + 2 * pair;
            if (in instanceof long[] first && inOut instanceof long[] second) {
                combine(first, from, second, to, better);
            } else {
                double value = Array.getDouble(in, from);
                double other = Array.getDouble(inOut, to);
                boolean lowerIndex = value == other && Array.getDouble(in, from + 1) < Array
                    .getDouble(inOut, to + 1);
                if (better.than(value, other) || lowerIndex) {
                    System.arraycopy(in, from, inOut, to, 2);
                }
            }
        }
    }

    /** Longs are compared as such: as doubles, neighbours can be equal. */
    private static void combine(long[] in, int from, long[] inOut, int to, Better better) {
        int order = Long.compare(in[from], inOut[to]);
        boolean lowerIndex = order == 0 && in[from + 1] < inOut[to + 1];
        if (better.than(order, 0) || lowerIndex) {
            System.arraycopy(in, from, inOut, to, 2);
        }
    }
}
