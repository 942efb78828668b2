package org.stft.spc.testkit;

import java.lang.reflect.Array;
import java.util.Random;
import java.util.stream.Stream;

/** Arrays of all primitive types: empty, with the extreme values, nested, ragged, and longer than any buffer. */
final class SampleArrays {

    private SampleArrays() {
    }

    static Stream<Object> all() {
        return Stream.of(flat(), empty(), nested(), long1d()).flatMap(arrays -> arrays);
    }

    private static Stream<Object> flat() {
        return Stream.of(
            new boolean[] {true, false, true},
            new byte[] {0, 1, -1, Byte.MIN_VALUE, Byte.MAX_VALUE},
            new char[] {0, 'a', '\ud800', Character.MAX_VALUE},
            new short[] {0, -1, Short.MIN_VALUE, Short.MAX_VALUE},
            new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE},
            new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE},
            new float[] {0, -0f, Float.NaN, Float.MIN_VALUE, Float.NEGATIVE_INFINITY},
            new double[] {0, -0d, Double.NaN, Double.MIN_VALUE, Double.NEGATIVE_INFINITY});
    }

    private static Stream<Object> empty() {
        return flat().map(array -> Array.newInstance(array.getClass().getComponentType(), 0));
    }

    private static Stream<Object> nested() {
        return Stream.of(
            new boolean[][] {{true}, {false, true}},
            new byte[][] {{1}, {}, null, {2, 3}},
            new char[][] {},
            new short[][] {{-1, 2}},
            new int[][][] {{{1, 2}, null}, {}, null, {{3}}},
            new long[][][][] {{{{Long.MIN_VALUE}}}},
            new float[][] {null, null},
            new double[][] {{1, 2, 3}, {4, 5, 6}});
    }

    private static Stream<Object> long1d() {
        Random random = new Random(7);
        byte[] bytes = new byte[1_234_567];
        random.nextBytes(bytes);
        return Stream.of(bytes, random.doubles(400_001).toArray(), random.ints(700_003).toArray(), new boolean[70_000]);
    }

    /** An array of the same type and shape with other content. */
    static Object blank(Object array) {
        if (array == null) {
            return null;
        }
        int length = Array.getLength(array);
        Object blank = Array.newInstance(array.getClass().getComponentType(), length);
        if (array instanceof Object[] rows) {
            for (int i = 0; i < length; i++) {
                ((Object[]) blank)[i] = blank(rows[i]);
            }
        }
        return blank;
    }
}
