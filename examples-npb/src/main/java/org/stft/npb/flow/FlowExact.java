package org.stft.npb.flow;

/** The exact solution of the steady state, a polynomial of degree four in the coordinates from 0 to 1. */
public final class FlowExact {

    /** Per variable: the constant, then the coefficients of x, y, z, of their squares, cubes and fourth powers. */
    private static final double[][] COEFFICIENTS = {
        {2, 0, 0, 4, 5, 3, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
        {1, 0, 0, 0, 1, 2, 3, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
        {2, 2, 0, 0, 0, 2, 3, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
        {2, 2, 0, 0, 0, 2, 3, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
        {5, 4, 3, 2, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2}};

    private FlowExact() {
    }

    /** One variable at a point. */
    public static double value(int variable, double x, double y, double z) {
        double[] c = COEFFICIENTS[variable];
        return c[0] + x * (c[1] + x * (c[4] + x * (c[7] + x * c[10])))
            + y * (c[2] + y * (c[5] + y * (c[8] + y * c[11])))
            + z * (c[3] + z * (c[6] + z * (c[9] + z * c[12])));
    }

    /**
     * One variable of the first approximation: the exact solution on the surface of the cube, inside it the transfinite
     * interpolation of the surface.
     */
    public static double guess(int variable, double x, double y, double z) {
        if (onSurface(x) || onSurface(y) || onSurface(z)) {
            return value(variable, x, y, z);
        }
        double px = (1 - x) * value(variable, 0, y, z) + x * value(variable, 1, y, z);
        double py = (1 - y) * value(variable, x, 0, z) + y * value(variable, x, 1, z);
        double pz = (1 - z) * value(variable, x, y, 0) + z * value(variable, x, y, 1);
        return px + py + pz - px * py - py * pz - pz * px + px * py * pz;
    }

    private static boolean onSurface(double coordinate) {
        return coordinate == 0 || coordinate == 1;
    }

    /** A formula for one variable at a point. */
    public interface Formula {
        double at(int variable, double x, double y, double z);
    }

    /** Sets all points of the box. */
    public static void fill(double[] field, FlowBox box, Formula formula) {
        double span = box.edge - 1;
        for (int k = 0; k < box.count(FlowBox.Z); k++) {
            for (int j = 0; j < box.count(FlowBox.Y); j++) {
                for (int i = 0; i < box.count(FlowBox.X); i++) {
                    int at = box.index(i, j, k);
                    for (int m = 0; m < FlowBox.VARIABLES; m++) {
                        field[at + m] = formula.at(m, (box.first(FlowBox.X) + i) / span,
                            (box.first(FlowBox.Y) + j) / span, (box.first(FlowBox.Z) + k) / span);
                    }
                }
            }
        }
    }
}
