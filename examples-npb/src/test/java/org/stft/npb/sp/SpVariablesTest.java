package org.stft.npb.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/** The characteristic variables of SP at one point. */
class SpVariablesTest {

    private static final int N = FlowBox.VARIABLES;

    private final double[] u = {2, 0.5, -0.3, 0.7, 6};
    private final double[] v = new Random(7).doubles(N, -1, 1).toArray();
    private final SpMethod method = new SpMethod(12, 1);

    @ParameterizedTest
    @ValueSource(ints = {FlowBox.X, FlowBox.Y, FlowBox.Z})
    void convection_onlyStretchesThem(int axis) {
        double[] flux = convection(new FlowAxis(axis, 12));
        for (int a = FlowBox.X; a <= axis; a++) {
            method.enter(a, u, v, 0);
            method.enter(a, u, flux, 0);
        }
        double velocity = u[1 + axis] / u[0];
        double sound = Math.sqrt(SpVariables.soundSquared(u, 0));
        double[] speeds = {velocity, velocity, velocity, velocity + sound, velocity - sound};

        for (int m = 0; m < N; m++) {
            assertThat(flux[m]).isCloseTo(speeds[m] * v[m], within(1e-12));
        }
    }

    /** The derivative of the convective flux in the direction of v: what two neighbours contribute differently. */
    private double[] convection(FlowAxis axis) {
        double[] above = new double[N];
        double[] below = new double[N];
        axis.addCoupling(u, v, 0, 1, above);
        axis.addCoupling(u, v, 0, -1, below);
        for (int m = 0; m < N; m++) {
            above[m] = (above[m] - below[m]) / (2 * axis.central);
        }
        return above;
    }

    @Test
    void allChanges_endAtTheConservedVariables() {
        double[] before = v.clone();
        for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
            method.enter(axis, u, v, 0);
        }
        method.leave(u, v, 0);

        assertThat(v).containsExactly(before, within(1e-14));
    }
}
