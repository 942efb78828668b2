package org.stft.npb.lu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;
import org.stft.npb.flow.FlowDerivative;

/** The implicit operator of LU against the derivatives of the fluxes, and its layout, without a job. */
class LuEquationsTest {

    private static final int N = FlowBox.VARIABLES;
    private static final double STEP = 0.5;

    @Test
    void diagonal_isTheDerivativeByThePointItself() {
        FlowDerivative middle = new FlowDerivative();
        double[] direction = new Random(5).doubles(N, -1, 1).toArray();
        double[] product = direction.clone();
        for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
            double[] derivative = middle.derivative(axis, middle.centre, direction);
            for (int m = 0; m < N; m++) {
                product[m] -= STEP * (derivative[m] + 6 * FlowAxis.DISSIPATION * direction[m]);
            }
        }
        new LuSweeps(middle.box, middle.axes, null, STEP).solveDiagonal(middle.u, middle.centre, product);

        assertThat(product).containsExactly(direction, within(1e-4));
    }

    @ParameterizedTest
    @CsvSource({"12,1", "12,2", "12,4", "33,8", "33,64", "102,128"})
    void boxesOfAllRanks_coverTheCubeOnceAndAreNeighbours(int edge, int count) {
        int points = 0;
        for (int rank = 0; rank < count; rank++) {
            LuRanks ranks = new LuRanks(count, rank);
            FlowBox box = ranks.box(edge);
            points += box.count(FlowBox.X) * box.count(FlowBox.Y) * box.count(FlowBox.Z);
            for (int axis = FlowBox.X; axis <= FlowBox.Y; axis++) {
                int above = ranks.neighbour(axis, 1);
                int end = box.first(axis) + box.count(axis);
                assertThat(above == LuRanks.NONE).isEqualTo(end == edge);
                if (above != LuRanks.NONE) {
                    assertThat(new LuRanks(count, above).neighbour(axis, -1)).isEqualTo(rank);
                    assertThat(new LuRanks(count, above).box(edge).first(axis)).isEqualTo(end);
                }
            }
        }
        assertThat(points).isEqualTo(edge * edge * edge);
    }

    @ParameterizedTest
    @CsvSource({"S,4", "W,64", "A,256", "B,256", "C,1024"})
    void mostRanks_leavesFourPointsAlongXAndY(ProblemClass problem, int most) {
        LuProblem sizes = LuProblem.of(problem);

        assertThat(sizes.mostRanks()).isEqualTo(most);
        assertThat(new LuRanks(most, most - 1).box(sizes.edge()).count(FlowBox.X)).isGreaterThanOrEqualTo(4);
        assertThat(new LuRanks(2 * most, 2 * most - 1).box(sizes.edge()).count(FlowBox.X)).isLessThan(4);
    }
}
