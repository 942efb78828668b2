package org.stft.tool.check;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.stft.probe.Call;

/**
 * The arguments of the last call at a site, and the templates that hold with them. Most calls of a site have the arguments
 * of the one before, and need not be looked at again. Buffers are not kept.
 *
 * @param values copies of lists; of buffers their {@link Shape}
 * @param changes {@link RankFacts#changes} at that time
 * @param held places of templates
 */
record LastArguments(Object self, Object[] values, long changes, int... held) {

    /** What matters of a buffer: its class, and its length if it is an array. */
    private record Shape(Class<?> type, int length) {

        static Shape of(Object buffer) {
            return new Shape(buffer.getClass(), buffer.getClass().isArray() ? Array.getLength(buffer) : 0);
        }

        boolean isOf(Object buffer) {
            return buffer != null && buffer.getClass() == type
                && (!type.isArray() || Array.getLength(buffer) == length);
        }
    }

    static LastArguments of(Call call, long changes, int... held) {
        List<String> names = call.operation().parameters();
        Object[] values = new Object[names.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = kept(call.argument(i), names.get(i));
        }
        return new LastArguments(call.self(), values, changes, held);
    }

    private static Object kept(Object value, String name) {
        if (value != null && Place.isBuffer(name)) {
            return Shape.of(value);
        }
        if (value instanceof int[] list) {
            return list.clone();
        }
        if (value instanceof boolean[] list) {
            return list.clone();
        }
        return value instanceof int[][] rows
            ? Arrays.stream(rows).map(row -> row == null ? null : row.clone()).toArray(int[][]::new)
            : value;
    }

    /** Returns true if a call has these arguments, and nothing has changed that its values depend on. */
    boolean are(Call call, long changesNow) {
        if (self != call.self() || changes != changesNow) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (!isSame(i, call)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if a call has the same argument at a position. */
    boolean isSame(int position, Call call) {
        Object kept = values[position];
        Object value = call.argument(position);
        if (kept instanceof Integer number) {
            return number.equals(value);
        }
        if (kept instanceof Shape shape) {
            return shape.isOf(value);
        }
        return kept == value || kept != null && value != null && isSameList(kept, value);
    }

    private static boolean isSameList(Object kept, Object value) {
        if (kept instanceof int[] list) {
            return value instanceof int[] other && Arrays.equals(list, other);
        }
        if (kept instanceof boolean[] list) {
            return value instanceof boolean[] other && Arrays.equals(list, other);
        }
        return kept instanceof Boolean
            ? kept.equals(value)
            : kept instanceof int[][] rows && value instanceof int[][] other && Arrays.deepEquals(rows, other);
    }
}
