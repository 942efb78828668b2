package org.stft.tool.check;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mpi.CartParms;

/** Functions of arguments that are lists of numbers. Of what is no list they are {@link Term#NOTHING}. */
final class Lists {

    /** Of a longer range only its numbers are looked at. */
    private static final int MOST_OF_RANGE = 1 << 20;

    private Lists() {
    }

    static long length(Object list) {
        return list == null || !list.getClass().isArray() ? Term.NOTHING : Array.getLength(list);
    }

    /** Returns null if it is no list. */
    static int[] values(Object list) {
        if (list instanceof int[] numbers) {
            return numbers;
        }
        if (list instanceof boolean[] flags) {
            return IntStream.range(0, flags.length).map(i -> flags[i] ? 1 : 0).toArray();
        }
        return list instanceof int[][] ranges
            ? Arrays.stream(ranges).filter(range -> range != null).flatMapToInt(Lists::ranks).toArray()
            : null;
    }

    /** The ranks of a range: a first one, a last one, and the step between them. */
    private static IntStream ranks(int[] range) {
        boolean empty = range.length < 3 || range[2] == 0 || Math.abs((long) range[1] - range[0]) > MOST_OF_RANGE;
        return empty
            ? Arrays.stream(range)
            : IntStream.iterate(range[0], rank -> range[2] > 0 ? rank <= range[1] : rank >= range[1],
                rank -> rank + range[2]);
    }

    private static LongStream stream(Object list) {
        int[] values = values(list);
        return values == null ? LongStream.empty() : Arrays.stream(values).asLongStream();
    }

    static long min(Object list) {
        return stream(list).min().orElse(Term.NOTHING);
    }

    static long max(Object list) {
        return stream(list).max().orElse(Term.NOTHING);
    }

    static long product(Object list) {
        return values(list) == null ? Term.NOTHING : stream(list).reduce(1, Lists::times);
    }

    /** The greatest number if the product is greater. */
    private static long times(long left, long right) {
        return Math.multiplyHigh(left, right) == left * right >> Long.SIZE - 1 ? left * right : Long.MAX_VALUE;
    }

    static long duplicates(Object list) {
        int[] values = values(list);
        if (values == null) {
            return Term.NOTHING;
        }
        Set<Integer> earlier = new HashSet<>();
        return Arrays.stream(values).filter(value -> !earlier.add(value)).count();
    }

    static long outOfGrid(Object coordinates, CartParms grid) {
        int[] values = values(coordinates);
        if (values == null) {
            return Term.NOTHING;
        }
        return IntStream.range(0, values.length).filter(i -> i >= grid.dims.length
            || !grid.periods[i] && (values[i] < 0 || values[i] >= grid.dims[i])).count();
    }
}
