package org.stft.npb.ep;

import org.stft.npb.common.RandomStream;

/** Gaussian deviates by the acceptance-rejection method of EP, added up and counted per square annulus. */
public final class GaussianPairs {

    private static final long SEED = 271_828_183;
    private static final int PAIRS = 1 << EpProblem.BATCH_EXPONENT;

    private final double[] sums;
    private final long[] counts;

    /**
     * A tally that adds to the given arrays.
     *
     * @param sums the sums of X and of Y
     * @param counts pairs per annulus
     */
    public GaussianPairs(double[] sums, long[] counts) {
        this.sums = sums;
        this.counts = counts;
    }

    /** Adds the pairs of one batch of 2^16. */
    public void add(long batch) {
        RandomStream random = new RandomStream(SEED).skip(2 * PAIRS * batch);
        double sumX = 0;
        double sumY = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            double x = 2 * random.next() - 1;
            double y = 2 * random.next() - 1;
            double square = x * x + y * y;
            if (square <= 1) {
                double factor = Math.sqrt(-2 * Math.log(square) / square);
                double gaussX = x * factor;
                double gaussY = y * factor;
                counts[(int) Math.max(Math.abs(gaussX), Math.abs(gaussY))]++;
                sumX += gaussX;
                sumY += gaussY;
            }
        }
        sums[0] += sumX;
        sums[1] += sumY;
    }
}
