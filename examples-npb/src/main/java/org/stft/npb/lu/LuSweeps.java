package org.stft.npb.lu;

import java.util.Arrays;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/**
 * The implicit step of LU: symmetric successive over-relaxation. A lower sweep runs over the planes upward, an upper
 * sweep downward, each as a wavefront over the ranks.
 */
public final class LuSweeps {

    private static final double OMEGA = 1.2;
    private static final int N = FlowBox.VARIABLES;

    private final FlowBox box;
    private final FlowAxis[] axes;
    private final LuBorders borders;
    private final double step;
    private final double[] coupled = new double[N];
    /** The constant part of the diagonal, and how much the viscosity adds for each momentum and for the energy. */
    private final double diagonal;
    private final double[] viscous = new double[3];
    private final double viscousEnergy;

    public LuSweeps(FlowBox box, FlowAxis[] axes, LuBorders borders, double step) {
        this.box = box;
        this.axes = axes;
        this.borders = borders;
        this.step = step;
        double smoothing = 0;
        double squared = 0;
        for (FlowAxis differences : axes) {
            smoothing += differences.squared * differences.smoothing;
            squared += differences.squared;
            for (int of = 0; of < 3; of++) {
                viscous[of] += 2 * step * FlowAxis.VISCOSITY * differences.squared * differences.stretch(of);
            }
        }
        diagonal = 1 + 2 * step * smoothing;
        viscousEnergy = 2 * step * FlowAxis.VISCOSITY * FlowAxis.C1_C5 * squared;
    }

    /** Advances the solution by one step, given its residual, which is overwritten. Collective. */
    public void advance(double[] u, double[] residual) {
        box.forEachInnerPoint(at -> {
            for (int m = 0; m < N; m++) {
                residual[at + m] *= step;
            }
        });
        for (int k = box.from(FlowBox.Z); k < box.to(FlowBox.Z); k++) {
            sweepUp(u, residual, k);
        }
        for (int k = box.to(FlowBox.Z) - 1; k >= box.from(FlowBox.Z); k--) {
            sweepDown(u, residual, k);
        }
        double weight = 1 / (OMEGA * (2 - OMEGA));
        box.forEachInnerPoint(at -> {
            for (int m = 0; m < N; m++) {
                u[at + m] += weight * residual[at + m];
            }
        });
    }

    private void sweepUp(double[] u, double[] v, int k) {
        borders.receivePlane(v, k, 1);
        for (int j = box.from(FlowBox.Y); j < box.to(FlowBox.Y); j++) {
            for (int i = box.from(FlowBox.X); i < box.to(FlowBox.X); i++) {
                int at = box.index(i, j, k);
                couple(u, v, at, -1);
                for (int m = 0; m < N; m++) {
                    coupled[m] = v[at + m] - OMEGA * step * coupled[m];
                }
                solveDiagonal(u, at, coupled);
                System.arraycopy(coupled, 0, v, at, N);
            }
        }
        borders.sendPlane(v, k, 1);
    }

    private void sweepDown(double[] u, double[] v, int k) {
        borders.receivePlane(v, k, -1);
        for (int j = box.to(FlowBox.Y) - 1; j >= box.from(FlowBox.Y); j--) {
            for (int i = box.to(FlowBox.X) - 1; i >= box.from(FlowBox.X); i--) {
                int at = box.index(i, j, k);
                couple(u, v, at, 1);
                solveDiagonal(u, at, coupled);
                for (int m = 0; m < N; m++) {
                    v[at + m] -= OMEGA * step * coupled[m];
                }
            }
        }
        borders.sendPlane(v, k, -1);
    }

    /** Sums up what a point's three neighbours on one side contribute. */
    private void couple(double[] u, double[] v, int at, int side) {
        Arrays.fill(coupled, 0);
        for (FlowAxis differences : axes) {
            differences.addCoupling(u, v, at + side * box.stride(differences.axis), side, coupled);
        }
    }

    /** Replaces {@code x} by the solution for the diagonal block of a point. The block is a lower triangle. */
    void solveDiagonal(double[] u, int at, double[] x) {
        double thinness = 1 / u[at];
        double heat = viscousEnergy * thinness;
        x[0] /= diagonal;
        double energy = x[FlowBox.ENERGY] + heat * thinness * u[at + FlowBox.ENERGY] * x[0];
        for (int m = 1; m <= 3; m++) {
            double speed = u[at + m] * thinness;
            double stress = viscous[m - 1] * thinness;
            x[m] = (x[m] + stress * speed * x[0]) / (diagonal + stress);
            energy -= (stress - heat) * speed * (x[m] - speed * x[0]);
        }
        x[FlowBox.ENERGY] = energy / (diagonal + heat);
    }
}
