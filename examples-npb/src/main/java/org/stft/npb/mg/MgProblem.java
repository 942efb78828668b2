package org.stft.npb.mg;

import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Tolerance;

/**
 * A problem class of MG with its official result.
 *
 * @param levels the base-2 logarithm of the number of points along an edge of the finest grid
 * @param iterations the number of V-cycles
 * @param smoother the coefficients of the smoother: of the centre, of its faces, of its edges
 * @param norm the official L2 norm of the final residual
 */
public record MgProblem(int levels, int iterations, double[] smoother, double norm) {

    /** Points of charge of each sign. */
    static final int CHARGES = 10;

    private static final double EPSILON = 1e-8;

    public static MgProblem of(ProblemClass problem) {
        double[] small = {-3.0 / 8, 1.0 / 32, -1.0 / 64};
        double[] large = {-3.0 / 17, 1.0 / 33, -1.0 / 61};
        return switch (problem) {
            case S -> new MgProblem(5, 4, small, 0.5307707005734e-04);
            case W -> new MgProblem(7, 4, small, 0.6467329375339e-05);
            case A -> new MgProblem(8, 4, small, 0.2433365309069e-05);
            case B -> new MgProblem(8, 20, large, 0.1800564401355e-05);
            case C -> new MgProblem(9, 20, large, 0.5706732285740e-06);
        };
    }

    /** Points along an edge of the finest grid. */
    public int edge() {
        return 1 << levels;
    }

    public double points() {
        return (double) edge() * edge() * edge();
    }

    public boolean verifies(double found) {
        return Tolerance.within(found, norm, EPSILON);
    }

    /** Floating-point operations of all iterations, as NPB counts them. */
    public double operations() {
        return 58.0 * iterations * points();
    }
}
