package org.stft.tool.check;

/**
 * The numbers of expressions. A wildcard has the number of MPI's constant, but is neither less nor greater than another
 * number, and so is the rank of nobody.
 */
final class Numbers {

    private static final long UNORDERED = Long.MIN_VALUE + (1L << 33);
    private static final long LIMIT = Long.MIN_VALUE + (1L << 34);

    private Numbers() {
    }

    /** A number that has no order. */
    static long unordered(int constant) {
        return UNORDERED + constant;
    }

    static boolean isOrdered(long value) {
        return value >= LIMIT;
    }

    static long plain(long value) {
        return value < LIMIT && value != Term.NOTHING ? value - UNORDERED : value;
    }

    static boolean isEqual(long left, long right) {
        return left != Term.NOTHING && right != Term.NOTHING && plain(left) == plain(right);
    }

    static boolean isUnequal(long left, long right) {
        return left != Term.NOTHING && right != Term.NOTHING && plain(left) != plain(right);
    }

    /** Returns true if two numbers can be compared by their order, or added. */
    static boolean areOrdered(long left, long right) {
        return isOrdered(left) && isOrdered(right);
    }

    static long of(boolean value) {
        return value ? 1 : 0;
    }
}
