package org.stft.npb.sp;

import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/**
 * The changes of a point's correction between the conserved variables and the characteristic ones of each axis, the
 * eigenvectors of the convective flux: three that travel with the flow, and two with the speed of sound, one
 * forward and one back.
 */
final class SpVariables {

    private static final double HALF_ROOT = Math.sqrt(0.5);

    private SpVariables() {
    }

    /** The square of the speed of sound. */
    static double soundSquared(double[] u, int at) {
        return FlowAxis.C1 * FlowAxis.C2 / u[at] * (u[at + FlowBox.ENERGY] - FlowAxis.kinetic(u, at));
    }

    /** From the conserved variables to the characteristic ones of x. */
    static void toX(double[] u, double[] v, int at) {
        double thinness = 1 / u[at];
        double x = u[at + 1] * thinness;
        double y = u[at + 2] * thinness;
        double z = u[at + 3] * thinness;
        double squared = soundSquared(u, at);
        double density = v[at];
        double pressure = FlowAxis.C2 / squared * (FlowAxis.kinetic(u, at) * thinness * density - x * v[at + 1]
            - y * v[at + 2] - z * v[at + 3] + v[at + FlowBox.ENERGY]);
        double flow = HALF_ROOT * thinness * (x * density - v[at + 1]);
        double sound = HALF_ROOT * thinness * Math.sqrt(squared) * pressure;
        v[at] = density - pressure;
        v[at + 1] = -thinness * (z * density - v[at + 3]);
        v[at + 2] = thinness * (y * density - v[at + 2]);
        v[at + 3] = -flow + sound;
        v[at + 4] = flow + sound;
    }

    /** From those of x to those of y. */
    static void fromXToY(double[] v, int at) {
        turn(v, at, 0, 1, 2);
    }

    /** From those of y to those of z. */
    static void fromYToZ(double[] v, int at) {
        turn(v, at, 1, 2, 0);
    }

    /** Exchanges the variables at two places, with a sign, and mixes the one at the third with those of sound. */
    private static void turn(double[] v, int at, int first, int second, int third) {
        double mixed = HALF_ROOT * v[at + third];
        double half = 0.5 * (v[at + 3] + v[at + 4]);
        double exchanged = v[at + first];
        v[at + first] = -v[at + second];
        v[at + second] = exchanged;
        v[at + third] = HALF_ROOT * (v[at + 3] - v[at + 4]);
        v[at + 3] = -mixed + half;
        v[at + 4] = mixed + half;
    }

    /** From those of z to the conserved variables. */
    static void fromZ(double[] u, double[] v, int at) {
        double density = u[at];
        double thinness = 1 / density;
        double x = u[at + 1] * thinness;
        double y = u[at + 2] * thinness;
        double z = u[at + 3] * thinness;
        double squared = soundSquared(u, at);
        double sound = HALF_ROOT * density / Math.sqrt(squared) * (v[at + 3] + v[at + 4]);
        double flow = HALF_ROOT * density * (v[at + 3] - v[at + 4]);
        double sum = v[at + 2] + sound;
        double acrossX = -density * v[at + 1];
        double acrossY = density * v[at];
        v[at] = sum;
        v[at + 1] = acrossX + x * sum;
        v[at + 2] = acrossY + y * sum;
        v[at + 3] = flow + z * sum;
        v[at + FlowBox.ENERGY] = x * acrossX + y * acrossY + FlowAxis.kinetic(u, at) * thinness * sum
            + squared / FlowAxis.C2 * sound + z * flow;
    }
}
