package org.stft.npb.adi;

import org.stft.npb.flow.FlowAxis;

/**
 * The factors of the implicit operator, one for each axis, each of which couples the points of a line. This is what
 * differs between SP and BT.
 *
 * <p>Of the points before and after a line, those in the next tile have their values in ghost points, and those on the
 * surface or outside have a correction of 0.
 */
public interface AdiMethod {

    /** The number of points on each side of a point that it is coupled to. */
    int reach();

    /** The number of coefficients of a point that elimination leaves for the substitution. */
    int width();

    /** Floating-point operations of a time step, as NPB counts them. */
    double operations();

    /**
     * Changes the correction of a point to the variables in which the factor of an axis is solved, from those of the
     * axis before. Before the first axis they are the conserved ones.
     */
    default void enter(int axis, double[] u, double[] v, int at) {
        // solved in the conserved variables
    }

    /** Changes the correction of a point from the variables of the last axis to the conserved ones. */
    default void leave(double[] u, double[] v, int at) {
        // solved in the conserved variables
    }

    /**
     * Eliminates what is below the diagonal from the equations of a line.
     *
     * @param u the solution
     * @param v the right-hand side, which is transformed
     * @param coefficients receives those above the diagonal, which then is 1; those of the points before it are there
     */
    void eliminate(FlowAxis axis, AdiLine line, double[] u, double[] v, double[] coefficients);

    /** Solves the transformed equations of a line: replaces their right-hand side by the correction. */
    void substitute(AdiLine line, double[] v, double[] coefficients);
}
