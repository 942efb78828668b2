package org.stft.npb.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The equations that LU, SP and BT have in common, without a job. */
class FlowEquationsTest {

    private static final int N = FlowBox.VARIABLES;

    private final FlowDerivative middle = new FlowDerivative();

    @ParameterizedTest
    @ValueSource(ints = {FlowBox.X, FlowBox.Y, FlowBox.Z})
    void uniformFlow_hasNoDifferencesInside(int axis) {
        FlowExact.fill(middle.u, middle.box, (variable, x, y, z) -> 1 + variable);

        assertThat(middle.differences(axis)).containsExactly(new double[N], within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "0,-1", "1,1", "1,-1", "2,1", "2,-1"})
    void coupling_isTheDerivativeByTheNeighbour(int axis, int side) {
        double[] direction = new Random(5).doubles(N, -1, 1).toArray();
        int neighbour = middle.centre + side * middle.box.stride(axis);
        double[] v = new double[middle.box.end];
        System.arraycopy(direction, 0, v, neighbour, N);
        double[] coupling = new double[N];
        middle.axes[axis].addCoupling(middle.u, v, neighbour, side, coupling);

        double[] derivative = middle.derivative(axis, neighbour, direction);
        for (int m = 0; m < N; m++) {
            double withoutDissipation = derivative[m] - 4 * FlowAxis.DISSIPATION * direction[m];
            assertThat(coupling[m]).isCloseTo(-withoutDissipation, within(1e-4));
        }
    }

    @ParameterizedTest
    @CsvSource({"0,0,0", "1,0.3,0.7", "0.2,0,0.5", "0.4,0.9,1"})
    void guessOnTheSurface_isTheExactSolution(double x, double y, double z) {
        assertThat(FlowExact.guess(4, x, y, z)).isEqualTo(FlowExact.value(4, x, y, z));
        assertThat(FlowExact.guess(4, 0.5, 0.5, 0.5)).isNotEqualTo(FlowExact.value(4, 0.5, 0.5, 0.5));
    }

    @Test
    void exactSolution_isThePolynomialOfTheSpecification() {
        assertThat(FlowExact.value(0, 0, 0, 0)).isEqualTo(2);
        assertThat(FlowExact.value(0, 1, 1, 1)).isCloseTo(15.76, within(1e-12));
        assertThat(FlowExact.value(4, 0.5, 0, 0)).isCloseTo(5 + 2 + 0.025 + 0.00625 + 0.00625, within(1e-12));
        assertThat(FlowExact.value(3, 0, 0, 0.5)).isCloseTo(2 + 0.75 + 0.005 + 0.01875, within(1e-12));
    }
}
