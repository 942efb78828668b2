package org.stft.internal.proof;

import java.util.Comparator;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Values of the JDK that refer to no object of the program: compared by what makes them up. */
final class ValueShape extends Shape {

    private final boolean hasIdentity;

    ValueShape(boolean hasIdentity) {
        this.hasIdentity = hasIdentity;
    }

    static boolean isSame(Object program, Object readBack) {
        return content(program).equals(content(readBack));
    }

    /** Something whose {@code equals} is exact. */
    private static Object content(Object value) {
        if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        if (value instanceof Float number) {
            return Float.floatToRawIntBits(number);
        }
        if (value instanceof AtomicInteger number) {
            return number.get();
        }
        if (value instanceof AtomicLong number) {
            return number.get();
        }
        if (value instanceof AtomicBoolean flag) {
            return flag.get();
        }
        if (value instanceof Random random) {
            return SerializedState.of(random);
        }
        if (value instanceof StringBuilder || value instanceof StringBuffer || value instanceof AtomicIntegerArray
            || value instanceof AtomicLongArray) {
            return value.toString();
        }
        return value.getClass() == Object.class || value instanceof Comparator<?> ? value.getClass() : value;
    }

    /** A number that is the same for the same value. */
    static int hash(Object value) {
        return content(value).hashCode();
    }

    @Override
    void compare(Object program, Object readBack, Visit visit) {
        if (!isSame(program, readBack)) {
            visit.differ(Difference.Kind.VALUE, Visit.HERE, Texts.of(program), Texts.of(readBack));
        }
    }

    @Override
    boolean hasIdentity() {
        return hasIdentity;
    }
}
