package org.stft.npb.mg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MgStencilTest {

    private static final MgRanks ALONE = new MgRanks(1, 0);

    private final MgGrid fine = new MgGrid(3, ALONE);
    private final MgGrid coarse = new MgGrid(2, ALONE);
    private final MgStencil stencil = new MgStencil(new double[] {-0.375, 0.03125, -0.015625}, fine.row);

    @Test
    void constantField_hasNoSources() {
        double[] result = filled(fine, 7);
        stencil.residual(filled(fine, 3), filled(fine, 0), result, fine);

        assertThat(stencil.squares(result, fine)).isCloseTo(0, within(1e-24));
    }

    @Test
    void residualOfOnePoint_hasTheCoefficientsOfTheOperator() {
        double[] u = filled(fine, 0);
        u[fine.index(4, 4, 4)] = 1;
        double[] result = filled(fine, 0);
        stencil.residual(u, filled(fine, 0), result, fine);

        assertThat(result[fine.index(4, 4, 4)]).isCloseTo(8.0 / 3, within(1e-15));
        assertThat(result[fine.index(4, 5, 4)]).isZero();
        assertThat(result[fine.index(3, 5, 4)]).isCloseTo(-1.0 / 6, within(1e-15));
        assertThat(result[fine.index(4, 3, 5)]).isCloseTo(-1.0 / 6, within(1e-15));
        assertThat(result[fine.index(5, 3, 5)]).isCloseTo(-1.0 / 12, within(1e-15));
        assertThat(result[fine.index(6, 4, 4)]).isZero();
    }

    @Test
    void smoothingOfOnePoint_hasTheCoefficientsOfTheSmoother() {
        double[] r = filled(fine, 0);
        r[fine.index(4, 4, 4)] = 64;
        double[] u = filled(fine, 1);
        stencil.smooth(r, u, fine);

        assertThat(u[fine.index(4, 4, 4)]).isEqualTo(1 - 24);
        assertThat(u[fine.index(4, 4, 5)]).isEqualTo(1 + 2);
        assertThat(u[fine.index(3, 4, 4)]).isEqualTo(1 + 2);
        assertThat(u[fine.index(3, 3, 4)]).isEqualTo(1 - 1);
        assertThat(u[fine.index(4, 5, 5)]).isEqualTo(1 - 1);
        assertThat(u[fine.index(3, 3, 3)]).isEqualTo(1);
    }

    @Test
    void restrictionOfAConstant_isFourTimesTheConstant() {
        double[] result = filled(coarse, 0);
        stencil.restrict(filled(fine, 2.5), fine, result, coarse);

        assertThat(result[coarse.index(1, 1, 1)]).isEqualTo(10);
        assertThat(result[coarse.index(4, 2, 3)]).isEqualTo(10);
    }

    @Test
    void interpolationOfALinearField_isLinearInGhostsToo() {
        double[] linear = filled(coarse, 0);
        for (int z = 0; z < 6; z++) {
            for (int y = 0; y < 6; y++) {
                for (int x = 0; x < 6; x++) {
                    linear[coarse.index(x, y, z)] = 2 * x + 20 * y + 200 * z;
                }
            }
        }
        double[] result = filled(fine, 1);
        stencil.interpolate(linear, coarse, result, fine);

        assertThat(result[fine.index(0, 0, 0)]).isEqualTo(1);
        assertThat(result[fine.index(3, 5, 8)]).isEqualTo(1 + 3 + 50 + 800);
        assertThat(result[fine.index(9, 9, 9)]).isEqualTo(1 + 9 + 90 + 900);
    }

    @Test
    void haloOfOneRank_isPeriodic() {
        double[] field = filled(fine, 0);
        field[fine.index(1, 8, 1)] = 5;
        new MgHalo(null, ALONE, fine).fill(field, fine);

        assertThat(field[fine.index(9, 8, 1)]).isEqualTo(5);
        assertThat(field[fine.index(1, 0, 1)]).isEqualTo(5);
        assertThat(field[fine.index(9, 0, 9)]).isEqualTo(5);
        assertThat(Arrays.stream(field).sum()).isEqualTo(8 * 5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 64})
    void boxesOfAllRanks_coverTheGridOnce(int count) {
        int points = 0;
        for (int rank = 0; rank < count; rank++) {
            MgRanks ranks = new MgRanks(count, rank);
            MgGrid box = new MgGrid(5, ranks);
            points += box.nx * box.ny * box.nz;
            for (int axis = MgRanks.X; axis <= MgRanks.Z; axis++) {
                MgRanks above = new MgRanks(count, ranks.neighbour(axis, 1));
                assertThat(above.neighbour(axis, -1)).isEqualTo(rank);
                assertThat(above.place(axis)).isEqualTo((ranks.place(axis) + 1) % ranks.count(axis));
            }
        }
        assertThat(points).isEqualTo(32 * 32 * 32);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "8,2", "16,3", "64,3", "512,4"})
    void coarsestLevel_leavesTwoPointsPerRank(int count, int level) {
        MgRanks ranks = new MgRanks(count, 0);

        assertThat(ranks.coarsestLevel()).isEqualTo(level);
        assertThat(new MgGrid(level, ranks).nz).isEqualTo(2);
    }

    private static double[] filled(MgGrid grid, double value) {
        double[] field = new double[grid.length];
        Arrays.fill(field, value);
        return field;
    }
}
