package org.stft.npb.common;

/**
 * The random numbers of NPB: x(k+1) = a x(k) mod 2^46, as numbers in (0, 1) = x 2^-46.
 *
 * <p>NPB computes this in doubles of 23-bit halves; here the low 46 bits of a {@code long} product are the
 * same numbers. Period 2^44.
 */
public final class RandomStream {

    /** The multiplier of all benchmarks, 5^13. */
    static final long MULTIPLIER = 1_220_703_125L;

    private static final long MASK = (1L << 46) - 1;
    private static final double UNIT = 0x1p-46;

    private long state;

    /** A stream whose first number is the one after the seed. */
    public RandomStream(long seed) {
        state = seed & MASK;
    }

    /** The next number, in (0, 1). */
    public double next() {
        state = state * MULTIPLIER & MASK;
        return state * UNIT;
    }

    /** Passes over that many numbers, in a time that grows with the logarithm of the count. */
    public RandomStream skip(long count) {
        state = state * power(count) & MASK;
        return this;
    }

    /** The last number as the 46-bit integer of the recurrence. */
    long state() {
        return state;
    }

    private static long power(long exponent) {
        long result = 1;
        long square = MULTIPLIER;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = result * square & MASK;
            }
            square = square * square & MASK;
        }
        return result;
    }
}
