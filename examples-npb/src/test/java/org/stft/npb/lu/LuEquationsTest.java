package org.stft.npb.lu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.common.ProblemClass;

/** The equations of LU on one rank, without a job: the implicit operator against the derivatives of the fluxes. */
class LuEquationsTest {

    private static final int N = LuGrid.VARIABLES;
    private static final int EDGE = 9;
    /** The least distance from the surface at which the dissipation is that of the inside. */
    private static final int INSIDE = 4;
    private static final double STEP = 0.5;
    private static final double SMALL = 1e-6;

    private final LuRanks alone = new LuRanks(1, 0);
    private final LuGrid grid = new LuGrid(EDGE, alone);
    private final LuAxis[] axes = IntStream.range(0, 3).mapToObj(axis -> new LuAxis(axis, EDGE)).toArray(LuAxis[]::new);
    private final int centre = grid.index(INSIDE, INSIDE, INSIDE);
    private final double[] u = new double[grid.length];
    private final double[] direction = new Random(5).doubles(N, -1, 1).toArray();

    @ParameterizedTest
    @ValueSource(ints = {LuGrid.X, LuGrid.Y, LuGrid.Z})
    void uniformFlow_hasNoDifferencesInside(int axis) {
        LuExact.fill(u, grid, (variable, x, y, z) -> 1 + variable);

        assertThat(differences(axis)).containsExactly(new double[N], within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "0,-1", "1,1", "1,-1", "2,1", "2,-1"})
    void coupling_isTheDerivativeByTheNeighbour(int axis, int side) {
        LuExact.fill(u, grid, LuExact::guess);
        int neighbour = centre + side * grid.stride(axis);
        double[] v = new double[grid.length];
        System.arraycopy(direction, 0, v, neighbour, N);
        double[] coupling = new double[N];
        axes[axis].addCoupling(u, v, neighbour, side, coupling);

        double[] derivative = derivative(axis, neighbour);
        for (int m = 0; m < N; m++) {
            double withoutDissipation = derivative[m] - 4 * LuAxis.DISSIPATION * direction[m];
            assertThat(coupling[m]).isCloseTo(-withoutDissipation, within(1e-4));
        }
    }

    @Test
    void diagonal_isTheDerivativeByThePointItself() {
        LuExact.fill(u, grid, LuExact::guess);
        double[] product = direction.clone();
        for (int axis = LuGrid.X; axis <= LuGrid.Z; axis++) {
            double[] derivative = derivative(axis, centre);
            for (int m = 0; m < N; m++) {
                product[m] -= STEP * (derivative[m] + 6 * LuAxis.DISSIPATION * direction[m]);
            }
        }
        new LuSweeps(grid, axes, null, STEP).solveDiagonal(u, centre, product);

        assertThat(product).containsExactly(direction, within(1e-4));
    }

    private double[] derivative(int axis, int at) {
        move(at, SMALL);
        double[] more = differences(axis);
        move(at, -2 * SMALL);
        double[] less = differences(axis);
        move(at, SMALL);
        return IntStream.range(0, N).mapToDouble(m -> (more[m] - less[m]) / (2 * SMALL)).toArray();
    }

    private void move(int at, double by) {
        for (int m = 0; m < N; m++) {
            u[at + m] += by * direction[m];
        }
    }

    private double[] differences(int axis) {
        double[] sum = new double[grid.length];
        new LuFlux(grid, axes[axis]).add(u, sum);
        return Arrays.copyOfRange(sum, centre, centre + N);
    }

    @ParameterizedTest
    @CsvSource({"0,0,0", "1,0.3,0.7", "0.2,0,0.5", "0.4,0.9,1"})
    void guessOnTheSurface_isTheExactSolution(double x, double y, double z) {
        assertThat(LuExact.guess(4, x, y, z)).isEqualTo(LuExact.value(4, x, y, z));
        assertThat(LuExact.guess(4, 0.5, 0.5, 0.5)).isNotEqualTo(LuExact.value(4, 0.5, 0.5, 0.5));
    }

    @Test
    void exactSolution_isThePolynomialOfTheSpecification() {
        assertThat(LuExact.value(0, 0, 0, 0)).isEqualTo(2);
        assertThat(LuExact.value(0, 1, 1, 1)).isCloseTo(15.76, within(1e-12));
        assertThat(LuExact.value(4, 0.5, 0, 0)).isCloseTo(5 + 2 + 0.025 + 0.00625 + 0.00625, within(1e-12));
        assertThat(LuExact.value(3, 0, 0, 0.5)).isCloseTo(2 + 0.75 + 0.005 + 0.01875, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"12,1", "12,2", "12,4", "33,8", "33,64", "102,128"})
    void boxesOfAllRanks_coverTheCubeOnceAndAreNeighbours(int edge, int count) {
        int points = 0;
        for (int rank = 0; rank < count; rank++) {
            LuRanks ranks = new LuRanks(count, rank);
            LuGrid box = new LuGrid(edge, ranks);
            points += box.count(LuGrid.X) * box.count(LuGrid.Y) * box.count(LuGrid.Z);
            for (int axis = LuGrid.X; axis <= LuGrid.Y; axis++) {
                int above = ranks.neighbour(axis, 1);
                int end = box.first(axis) + box.count(axis);
                assertThat(above == LuRanks.NONE).isEqualTo(end == edge);
                if (above != LuRanks.NONE) {
                    assertThat(new LuRanks(count, above).neighbour(axis, -1)).isEqualTo(rank);
                    assertThat(new LuRanks(count, above).first(axis, edge)).isEqualTo(end);
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
        assertThat(new LuRanks(most, most - 1).points(LuGrid.X, sizes.edge())).isGreaterThanOrEqualTo(4);
        assertThat(new LuRanks(2 * most, 2 * most - 1).points(LuGrid.X, sizes.edge())).isLessThan(4);
    }
}
