package org.stft.npb.sp;

import org.stft.npb.adi.AdiLine;
import org.stft.npb.adi.AdiMethod;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/**
 * The factors of SP, in the diagonal form of Pulliam and Chaussee (1981): in characteristic variables the five equations
 * of a point are independent, and each is pentadiagonal along a line. Three have the same matrix.
 */
public final class SpMethod implements AdiMethod {

    private static final int REACH = 2;
    /** Two coefficients for each of three matrices. */
    private static final int WIDTH = 6;

    private final int edge;
    private final double step;
    /** Along the line and one point beyond each end: velocity, speed of sound, coefficient of the second difference. */
    private final double[] velocity;
    private final double[] sound;
    private final double[] spread;

    /** For a cube with that many points along each edge. */
    public SpMethod(int edge, double step) {
        this.edge = edge;
        this.step = step;
        velocity = new double[edge];
        sound = new double[edge];
        spread = new double[edge];
    }

    @Override
    public int reach() {
        return REACH;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public double operations() {
        double n = edge;
        return 881.174 * n * n * n - 4683.91 * n * n + 11484.5 * n - 19272.4;
    }

    @Override
    public void enter(int axis, double[] u, double[] v, int at) {
        switch (axis) {
            case FlowBox.X -> SpVariables.toX(u, v, at);
            case FlowBox.Y -> SpVariables.fromXToY(v, at);
            default -> SpVariables.fromYToZ(v, at);
        }
    }

    @Override
    public void leave(double[] u, double[] v, int at) {
        SpVariables.fromZ(u, v, at);
    }

    @Override
    public void eliminate(FlowAxis axis, AdiLine line, double[] u, double[] v, double[] coefficients) {
        for (int p = 0; p < line.count() + 2; p++) {
            int at = line.at() + (p - 1) * line.stride();
            velocity[p] = u[at + 1 + axis.axis] / u[at];
            sound[p] = Math.sqrt(SpVariables.soundSquared(u, at));
            // the largest of those of the five equations, because no density is negative
            spread[p] = axis.smoothing + FlowAxis.C1_C5 * FlowAxis.VISCOSITY / u[at];
        }
        eliminate(axis, line, 0, 0, 3, v, coefficients);
        eliminate(axis, line, 1, 3, 4, v, coefficients);
        eliminate(axis, line, -1, 4, 5, v, coefficients);
    }

    /** Eliminates in the variables that travel at the speed of the flow and so many speeds of sound. */
    private void eliminate(FlowAxis axis, AdiLine line, int sounds, int from, int to, double[] v,
        double[] coefficients) {
        double convective = step * axis.central;
        double viscous = step * axis.squared;
        double fourth = step * FlowAxis.DISSIPATION;
        int last = edge - 1;
        int row = line.row() + 2 * Math.max(from - 2, 0);
        int at = line.at();
        for (int p = 1; p <= line.count(); p++) {
            int place = line.place() + p - 1;
            double second = place > 2 ? fourth : 0;
            double first = -convective * (velocity[p - 1] + sounds * sound[p - 1]) - viscous * spread[p - 1]
                - (place > 1 ? 4 * fourth : 0);
            double diagonal = 1 + 2 * viscous * spread[p] + (place == 1 || place == last - 1 ? 5 : 6) * fourth;
            double above = convective * (velocity[p + 1] + sounds * sound[p + 1]) - viscous * spread[p + 1]
                - (place < last - 1 ? 4 * fourth : 0);
            double secondAbove = place < last - 2 ? fourth : 0;
            first -= second * coefficients[row - 2 * WIDTH];
            diagonal -= second * coefficients[row - 2 * WIDTH + 1] + first * coefficients[row - WIDTH];
            double factor = 1 / diagonal;
            coefficients[row] = factor * (above - first * coefficients[row - WIDTH + 1]);
            coefficients[row + 1] = factor * secondAbove;
            for (int m = from; m < to; m++) {
                v[at + m] = factor
                    * (v[at + m] - second * v[at - 2 * line.stride() + m] - first * v[at - line.stride() + m]);
            }
            row += WIDTH;
            at += line.stride();
        }
    }

    @Override
    public void substitute(AdiLine line, double[] v, double[] coefficients) {
        for (int p = line.count() - 1; p >= 0; p--) {
            int row = line.row() + p * WIDTH;
            int at = line.at() + p * line.stride();
            int next = at + line.stride();
            int second = next + line.stride();
            for (int m = 0; m < FlowBox.VARIABLES; m++) {
                int matrix = row + 2 * Math.max(m - 2, 0);
                v[at + m] -= coefficients[matrix] * v[next + m] + coefficients[matrix + 1] * v[second + m];
            }
        }
    }
}
