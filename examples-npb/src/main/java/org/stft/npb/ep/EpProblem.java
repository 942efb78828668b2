package org.stft.npb.ep;

import java.util.Arrays;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Tolerance;

/**
 * A problem class of EP with its official results.
 *
 * @param exponent 2^exponent pairs of random numbers
 * @param sumX the sum of the Gaussian deviates X
 * @param sumY the sum of the Gaussian deviates Y
 * @param counts Gaussian pairs per annulus; empty where no exact reference is known
 */
public record EpProblem(int exponent, double sumX, double sumY, long[] counts) {

    /** Pairs are made in batches of 2^16, each with a seed of its own. */
    static final int BATCH_EXPONENT = 16;
    public static final int ANNULI = 10;

    private static final double EPSILON = 1e-8;

    public static EpProblem of(ProblemClass problem) {
        return switch (problem) {
            case S -> new EpProblem(24, -3.247834652034740e+3, -6.958407078382297e+3, new long[] {
                6140517, 5865300, 1100361, 68546, 1648, 17, 0, 0, 0, 0});
            case W -> new EpProblem(25, -2.863319731645753e+3, -6.320053679109499e+3, new long[] {
                12281576, 11729692, 2202726, 137368, 3371, 36, 0, 0, 0, 0});
            case A -> new EpProblem(28, -4.295875165629892e+3, -1.580732573678431e+4, new long[] {
                98257395, 93827014, 17611549, 1110028, 26536, 245, 0, 0, 0, 0});
            case B -> new EpProblem(30, 4.033815542441498e+4, -2.660669192809235e+4, new long[] {
                393058470, 375280898, 70460742, 4438852, 105691, 948, 5, 0, 0, 0});
            case C -> new EpProblem(32, 4.764367927995374e+4, -8.084072988043731e+4, new long[0]);
        };
    }

    public int batches() {
        return 1 << exponent - BATCH_EXPONENT;
    }

    public boolean verifies(double x, double y, long[] found) {
        return Tolerance.within(x, sumX, EPSILON) && Tolerance.within(y, sumY, EPSILON)
            && (counts.length == 0 || Arrays.equals(counts, found));
    }
}
