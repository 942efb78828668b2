package org.stft.npb.cg;

import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Tolerance;

/**
 * A problem class of CG with its official result.
 *
 * @param order the order of the matrix
 * @param nonzeros non-zeros per generating vector
 * @param iterations outer iterations
 * @param shift the shift of the eigenvalue
 * @param zeta the official eigenvalue estimate
 */
public record CgProblem(int order, int nonzeros, int iterations, double shift, double zeta) {

    static final double CONDITION = 0.1;
    static final int INNER_ITERATIONS = 25;

    private static final double EPSILON = 1e-10;

    public static CgProblem of(ProblemClass problem) {
        return switch (problem) {
            case S -> new CgProblem(1400, 7, 15, 10, 8.5971775078648);
            case W -> new CgProblem(7000, 8, 15, 12, 10.362595087124);
            case A -> new CgProblem(14000, 11, 15, 20, 17.130235054029);
            case B -> new CgProblem(75000, 13, 75, 60, 22.712745482631);
            case C -> new CgProblem(150000, 15, 75, 110, 28.973605592845);
        };
    }

    public boolean verifies(double found) {
        return Tolerance.within(found, zeta, EPSILON);
    }

    /** Floating-point operations of all iterations, as NPB counts them. */
    public double operations() {
        double perRow = nonzeros * (nonzeros + 1.0);
        return 2.0 * iterations * order * (3 + perRow + INNER_ITERATIONS * (5 + perRow) + 3);
    }
}
