package org.stft.tool.check;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.stft.probe.Call;

/**
 * The arguments of the last call at a site, and the templates that hold with them. Most calls of a site have most arguments
 * of the one before, and only what depends on others is looked at again. Buffers are not kept.
 *
 * @param values copies of lists; of buffers their {@link Shape}
 * @param changes {@link RankFacts#changes} at that time
 * @param held bits of templates
 */
record LastArguments(Object self, Object[] values, long changes, long held) {

    /** All places. */
    static final long ALL = -1;

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

    /** Those of the first call at a site. */
    static LastArguments of(Call call, long changes, long held) {
        return new LastArguments(null, new Object[call.operation().parameters().size()], changes, held).next(call, ALL,
            changes, held);
    }

    /** Those of the next call. */
    LastArguments next(Call call, long changed, long changesNow, long heldNow) {
        if (changed == 0) {
            return new LastArguments(self, values, changesNow, heldNow);
        }
        Object[] next = values.clone();
        for (int i = 0; i < next.length; i++) {
            if ((changed & Place.bit(i)) != 0) {
                next[i] = kept(call.argument(i), call.operation().parameters().get(i));
            }
        }
        return new LastArguments(call.self(), next, changesNow, heldNow);
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

    /** The places at which a call has another argument. */
    long changed(Call call) {
        long changed = self == call.self() ? 0 : Place.bit(Place.SELF);
        for (int i = 0; i < values.length; i++) {
            changed |= isSame(values[i], call.argument(i)) ? 0 : Place.bit(i);
        }
        return changed;
    }

    private static boolean isSame(Object kept, Object value) {
        if (kept == value) {
            return true;
        }
        if (kept instanceof Integer number) {
            return number.equals(value);
        }
        if (kept instanceof Shape shape) {
            return shape.isOf(value);
        }
        return kept != null && value != null && isSameList(kept, value);
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
