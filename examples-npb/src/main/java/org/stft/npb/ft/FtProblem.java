package org.stft.npb.ft;

import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Tolerance;

/**
 * A problem class of FT.
 *
 * @param nx points along x, the axis that runs fastest
 * @param ny points along y
 * @param nz points along z
 * @param checksums the official checksums, real and imaginary part of each iteration
 */
public record FtProblem(int nx, int ny, int nz, double[] checksums) {

    static final double ALPHA = 1e-6;

    private static final double EPSILON = 1e-12;

    public static FtProblem of(ProblemClass problem) {
        double[] checksums = FtChecksums.of(problem);
        return switch (problem) {
            case S -> new FtProblem(64, 64, 64, checksums);
            case W -> new FtProblem(128, 128, 32, checksums);
            case A -> new FtProblem(256, 256, 128, checksums);
            case B -> new FtProblem(512, 256, 256, checksums);
            case C -> new FtProblem(512, 512, 512, checksums);
        };
    }

    public int iterations() {
        return checksums.length / 2;
    }

    double points() {
        return (double) nx * ny * nz;
    }

    /** Returns whether all checksums, real and imaginary parts by turns, are right. */
    public boolean verifies(double[] found) {
        for (int i = 0; i < checksums.length; i += 2) {
            if (!Tolerance.within(found[i], found[i + 1], checksums[i], checksums[i + 1], EPSILON)) {
                return false;
            }
        }
        return true;
    }

    /** Floating-point operations of all iterations, as NPB counts them. */
    public double operations() {
        double logarithm = Math.log(points());
        return points() * (14.8157 + 7.19641 * logarithm + (5.23518 + 7.21113 * logarithm) * iterations());
    }
}
