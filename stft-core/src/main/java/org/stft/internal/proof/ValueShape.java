package org.stft.internal.proof;

import java.util.function.Function;

/** Values of the JDK that refer to no object of the program: compared by what makes them up. */
final class ValueShape extends Shape {

    private final boolean hasIdentity;
    private final Function<Object, Object> content;

    private ValueShape(boolean hasIdentity, Function<Object, Object> content) {
        this.hasIdentity = hasIdentity;
        this.content = content;
    }

    /** @param content returns something whose {@code equals} is exact */
    @SuppressWarnings("unchecked")
    static <T> ValueShape of(Function<T, ?> content) {
        return new ValueShape(true, value -> content.apply((T) value));
    }

    /** The values that are in boxes. */
    @SuppressWarnings("unchecked")
    static <T> ValueShape boxed(Function<T, ?> content) {
        return new ValueShape(false, value -> content.apply((T) value));
    }

    boolean isSame(Object program, Object readBack) {
        return content.apply(program).equals(content.apply(readBack));
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
