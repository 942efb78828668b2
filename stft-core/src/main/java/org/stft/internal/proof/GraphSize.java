package org.stft.internal.proof;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/** An estimate of the memory that a second graph of the same objects takes, the tables of a comparison included. */
final class GraphSize {

    /** An object of some fields, its numbers and its places in the tables of reader and comparison. */
    private static final long BYTES_PER_OBJECT = 150;
    private static final long BYTES_PER_REFERENCE = 8;

    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> waiting = new ArrayDeque<>();
    private long bytes;

    private GraphSize() {
    }

    /** The bytes; not exact once they are more than a limit. */
    static long of(Collection<?> roots, long limit) {
        GraphSize size = new GraphSize();
        roots.forEach(size::meet);
        while (!size.waiting.isEmpty() && size.bytes <= limit) {
            size.enter(size.waiting.removeLast());
        }
        return size.bytes;
    }

    /** The bytes of an array of primitives, or of such arrays. */
    static long ofArray(Object array) {
        return of(Collections.singleton(array), Long.MAX_VALUE);
    }

    private void meet(Object object) {
        if (object != null && !(object instanceof Enum<?>) && !(object instanceof Class<?>) && met.add(object)) {
            waiting.addLast(object);
        }
    }

    private void enter(Object object) {
        bytes += BYTES_PER_OBJECT;
        Class<?> type = object.getClass();
        if (type.isArray() && type.getComponentType().isPrimitive()) {
            bytes += (long) Array.getLength(object) * widthOf(type.getComponentType());
        } else if (object instanceof Object[] references) {
            bytes += references.length * BYTES_PER_REFERENCE;
            Arrays.asList(references).forEach(this::meet);
        } else {
            bytes += contentOf(object);
            Shapes.of(type).compare(object, object, new Visit() {
                @Override
                public void refer(int step, Object one, Object same) {
                    bytes += BYTES_PER_REFERENCE;
                    meet(one);
                }

                @Override
                public void differ(Difference.Kind kind, int step, String one, String same) {
                    // it is changed by another thread: the estimate need not be exact
                }

                @Override
                public void skip(String reason) {
                    // unknown, and not compared
                }
            });
        }
    }

    /** The bytes that a value of the JDK has besides its fields. */
    private static long contentOf(Object object) {
        if (object instanceof CharSequence text && JdkTypes.isValue(object.getClass())) {
            return (long) text.length() * Character.BYTES;
        }
        if (object instanceof BitSet bits) {
            return bits.size() / Byte.SIZE;
        }
        return object instanceof BigInteger number ? number.bitLength() / Byte.SIZE : 0;
    }

    static int widthOf(Class<?> primitive) {
        if (primitive == double.class || primitive == long.class) {
            return Long.BYTES;
        }
        if (primitive == float.class || primitive == int.class) {
            return Integer.BYTES;
        }
        return primitive == short.class || primitive == char.class ? Short.BYTES : 1;
    }
}
