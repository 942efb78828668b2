package org.stft.npb.common;

/** The rank counts that benchmarks allow. */
public final class Ranks {

    private Ranks() {
    }

    /**
     * Requires a power of two up to a limit.
     *
     * @throws IllegalRequestException if the count is not a power of two or above the limit
     */
    public static void requirePowerOfTwo(String name, ProblemClass problem, int ranks, int limit) {
        if (Integer.bitCount(ranks) != 1 || ranks > limit) {
            int highest = Integer.highestOneBit(limit);
            throw new IllegalRequestException(name + " class " + problem + " runs on a power of two of ranks, from 1"
                + " to " + highest + ", but this job has " + ranks + ". Example: stft run -np "
                + Math.min(Integer.highestOneBit(ranks), highest) + " org.stft.npb." + name + " " + problem);
        }
    }

    /**
     * Requires at most that many ranks.
     *
     * @throws IllegalRequestException if there are more
     */
    public static void requireAtMost(String name, ProblemClass problem, int ranks, int limit) {
        if (ranks > limit) {
            throw new IllegalRequestException(name + " class " + problem + " runs on 1 to " + limit
                + " ranks, but this job has " + ranks + ". Example: stft run -np " + limit + " org.stft.npb." + name
                + " " + problem);
        }
    }

    /**
     * Requires that the cube need not be cut more often than a limit allows.
     *
     * @param name the name of the benchmark, which runs on n x m ranks where n is a multiple of m
     * @param layers the n of that many ranks
     * @param limit the largest n
     * @throws IllegalRequestException if n is larger
     */
    public static void requireLayers(String name, ProblemClass problem, int ranks, int layers, int limit) {
        if (layers > limit) {
            throw new IllegalRequestException(name + " class " + problem + " runs on n x m ranks, n from 1 to " + limit
                + " and m a divisor of n, but this job has " + ranks + ". Example: stft run -np 4 org.stft.npb." + name
                + " " + problem);
        }
    }

    /** The base-2 logarithm of a power of two. */
    public static int logarithm(int powerOfTwo) {
        return Integer.numberOfTrailingZeros(powerOfTwo);
    }
}
