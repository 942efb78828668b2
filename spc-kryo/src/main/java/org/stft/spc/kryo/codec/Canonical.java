package org.stft.spc.kryo.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Tells which of several equal values is the one that the JVM gives out: a literal, a boxed value from the cache, a constant
 * of a class. Programs find it with {@code ==}.
 *
 * @param find gives the one that is equal to a value; null if there is none
 * @param another gives an equal one that is not that one; null if what is read never is that one
 */
record Canonical(UnaryOperator<Object> find, UnaryOperator<Object> another) {

    private static final int LEAST_CACHED = -128;
    private static final int MOST_CACHED = 127;

    /** The cache of boxed values that the language specifies (JLS 5.1.7); a JVM may have more in it. */
    private static final Map<Class<?>, Canonical> BOXED = Map.of(
        Boolean.class, new Canonical(value -> Boolean.valueOf((Boolean) value), Canonical::newBoolean),
        Byte.class, new Canonical(value -> Byte.valueOf((Byte) value), Canonical::newByte),
        Character.class,
        new Canonical(value -> (Character) value <= MOST_CACHED ? Character.valueOf((Character) value) : null,
            Canonical::newCharacter),
        Short.class, new Canonical(value -> isCached((Short) value) ? Short.valueOf((Short) value) : null,
            Canonical::newShort),
        Integer.class, new Canonical(value -> isCached((Integer) value) ? Integer.valueOf((Integer) value) : null,
            Canonical::newInteger),
        Long.class,
        new Canonical(value -> isCached((Long) value) ? Long.valueOf((Long) value) : null, Canonical::newLong));

    /**
     * The strings that are literals, or were interned. A copy is looked up, for {@code intern} would make the string itself
     * the one that is given out.
     */
    static final Canonical STRINGS = new Canonical(text -> new String((String) text).intern(), null);

    /** Which numbers {@code valueOf} keeps is not specified: this JVM tells. */
    static final Canonical BIG_INTEGERS = new Canonical(
        value -> found(value, any -> BigInteger.valueOf(((BigInteger) any).longValue())),
        value -> new BigInteger(((BigInteger) value).toByteArray()));

    static final Canonical BIG_DECIMALS = new Canonical(value -> found(value, Canonical::valueOf),
        value -> new BigDecimal(((BigDecimal) value).unscaledValue(), ((BigDecimal) value).scale()));

    private static Object valueOf(Object value) {
        BigDecimal number = (BigDecimal) value;
        return BigDecimal.valueOf(number.unscaledValue().longValue(), number.scale());
    }

    /** What a method that keeps some objects gives for a value; null if it gives another each time. */
    private static Object found(Object value, UnaryOperator<Object> valueOf) {
        Object found = valueOf.apply(value);
        return found.equals(value) && found == valueOf.apply(value) ? found : null;
    }

    /** Those of the boxed values of a class; null if each is an object of its own. */
    static Canonical boxed(Class<?> type) {
        return BOXED.get(type);
    }

    boolean includes(Object value) {
        return find.apply(value) == value;
    }

    private static boolean isCached(long value) {
        return value >= LEAST_CACHED && value <= MOST_CACHED;
    }

    // Only the constructors make an object of one's own of a value in the cache.

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newBoolean(Object value) {
        return new Boolean((Boolean) value);
    }

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newByte(Object value) {
        return new Byte((Byte) value);
    }

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newCharacter(Object value) {
        return new Character((Character) value);
    }

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newShort(Object value) {
        return new Short((Short) value);
    }

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newInteger(Object value) {
        return new Integer((Integer) value);
    }

    @SuppressWarnings({"removal", "BoxedPrimitiveConstructor"})
    private static Object newLong(Object value) {
        return new Long((Long) value);
    }
}
