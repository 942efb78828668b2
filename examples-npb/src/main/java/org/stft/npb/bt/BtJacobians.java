package org.stft.npb.bt;

import java.util.Arrays;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/** The derivatives of the fluxes along one axis by the variables of a point: matrices, row by row. */
final class BtJacobians {

    private static final int N = FlowBox.VARIABLES;
    private static final int ENERGY = FlowBox.ENERGY;

    private BtJacobians() {
    }

    /** Puts the derivatives of the convective flux, times a factor, into {@code matrix[to..]}. */
    static void convection(FlowAxis axis, double[] u, int at, double factor, double[] matrix, int to) {
        int along = 1 + axis.axis;
        double thinness = 1 / u[at];
        double velocity = u[at + along] * thinness;
        double halfSquare = FlowAxis.kinetic(u, at) * thinness;
        double enthalpy = FlowAxis.C1 * u[at + ENERGY] * thinness - FlowAxis.C2 * halfSquare;
        Arrays.fill(matrix, to, to + N * N, 0);
        matrix[to + along] = factor;
        int energy = to + ENERGY * N;
        for (int m = 1; m <= 3; m++) {
            double speed = u[at + m] * thinness;
            int row = to + m * N;
            matrix[row] -= factor * speed * velocity;
            matrix[row + m] += factor * velocity;
            matrix[row + along] += factor * speed;
            matrix[to + along * N + m] -= factor * FlowAxis.C2 * speed;
            matrix[energy + m] = -factor * FlowAxis.C2 * velocity * speed;
        }
        matrix[to + along * N] += factor * FlowAxis.C2 * halfSquare;
        matrix[to + along * N + ENERGY] = factor * FlowAxis.C2;
        matrix[energy] = factor * velocity * (FlowAxis.C2 * halfSquare - enthalpy);
        matrix[energy + along] += factor * enthalpy;
        matrix[energy + ENERGY] = factor * FlowAxis.C1 * velocity;
    }

    /** Puts the derivatives of what diffuses and is smoothed, times a factor, into {@code matrix[to..]}. */
    static void diffusion(FlowAxis axis, double[] u, int at, double factor, double[] matrix, int to) {
        double thinness = 1 / u[at];
        double viscous = factor * FlowAxis.VISCOSITY * thinness;
        double heat = viscous * FlowAxis.C1_C5;
        double smoothing = factor * axis.smoothing;
        Arrays.fill(matrix, to, to + N * N, 0);
        int energy = to + ENERGY * N;
        matrix[to] = smoothing;
        matrix[energy] = -heat * u[at + ENERGY] * thinness;
        matrix[energy + ENERGY] = heat + smoothing;
        for (int m = 1; m <= 3; m++) {
            double speed = u[at + m] * thinness;
            double stress = viscous * axis.stretch(m - 1);
            int row = to + m * N;
            matrix[row] = -stress * speed;
            matrix[row + m] = stress + smoothing;
            matrix[energy] -= (stress - heat) * speed * speed;
            matrix[energy + m] = (stress - heat) * speed;
        }
    }
}
