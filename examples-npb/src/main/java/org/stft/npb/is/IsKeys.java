package org.stft.npb.is;

import org.stft.npb.common.RandomStream;

/** The keys of IS: this rank's stretch of one sequence, each the scaled mean of four random numbers. */
public final class IsKeys {

    private static final long SEED = 314_159_265;

    private IsKeys() {
    }

    /** The keys of a rank, as they are before the first iteration. */
    public static int[] generate(IsProblem problem, int ranks, int rank) {
        int[] keys = new int[problem.keyCount() / ranks];
        RandomStream random = new RandomStream(SEED).skip(4L * keys.length * rank);
        int quarter = problem.keyBound() / 4;
        for (int i = 0; i < keys.length; i++) {
            double sum = random.next();
            sum += random.next();
            sum += random.next();
            sum += random.next();
            keys[i] = (int) (quarter * sum);
        }
        return keys;
    }

    /** Changes two keys of the first rank, as the rules demand before each iteration, from 1. */
    public static void alter(int[] keys, IsProblem problem, int iteration) {
        keys[iteration] = iteration;
        keys[iteration + IsProblem.ITERATIONS] = problem.keyBound() - iteration;
    }
}
