package org.stft.npb.cg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.common.RandomStream;

class CgMatrixTest {

    private static final CgProblem SMALL = new CgProblem(60, 4, 1, 10, 0);

    @Test
    void vector_hasDistinctPlacesAndOneHalfAtItsOwn() {
        CgVectors vectors = new CgVectors(SMALL.order(), SMALL.nonzeros());
        for (int vector = 0; vector < vectors.count(); vector++) {
            Set<Integer> places = new HashSet<>();
            double own = 0;
            for (int at = vectors.begin(vector); at < vectors.end(vector); at++) {
                assertThat(places.add(vectors.index(at))).isTrue();
                own = vectors.index(at) == vector ? vectors.value(at) : own;
            }
            assertThat(places).hasSizeBetween(SMALL.nonzeros(), SMALL.nonzeros() + 1);
            assertThat(own).isEqualTo(0.5);
        }
    }

    @Test
    void matrix_isTheSumOfOuterProductsAndTheShiftedDiagonal() {
        double[][] expected = dense(SMALL);
        CgMatrix matrix = CgMatrix.generate(SMALL, new CgGrid(SMALL.order(), 1, 0));
        for (int row = 0; row < SMALL.order(); row++) {
            for (int column = 0; column < SMALL.order(); column++) {
                assertThat(matrix.get(row, column)).isCloseTo(expected[row][column], within(1e-14));
            }
        }
    }

    private static double[][] dense(CgProblem problem) {
        int order = problem.order();
        CgVectors vectors = new CgVectors(order, problem.nonzeros());
        double[][] sum = new double[order][order];
        for (int vector = 0; vector < order; vector++) {
            double weight = Math.pow(CgProblem.CONDITION, (double) vector / order);
            for (int i = vectors.begin(vector); i < vectors.end(vector); i++) {
                for (int j = vectors.begin(vector); j < vectors.end(vector); j++) {
                    sum[vectors.index(i)][vectors.index(j)] += weight * vectors.value(i) * vectors.value(j);
                }
            }
        }
        for (int i = 0; i < order; i++) {
            sum[i][i] += CgProblem.CONDITION - problem.shift();
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16})
    void blocksOfRanks_areThePartsOfTheWholeMatrix(int ranks) {
        CgMatrix whole = CgMatrix.generate(SMALL, new CgGrid(SMALL.order(), 1, 0));
        int nonzeros = 0;
        for (int rank = 0; rank < ranks; rank++) {
            CgGrid grid = new CgGrid(SMALL.order(), ranks, rank);
            CgMatrix block = CgMatrix.generate(SMALL, grid);
            nonzeros += block.size();
            for (int row = grid.firstRow(); row < grid.endRow(); row++) {
                for (int column = grid.firstColumn(); column < grid.endColumn(); column++) {
                    assertThat(block.get(row - grid.firstRow(), column - grid.firstColumn()))
                        .isEqualTo(whole.get(row, column));
                }
            }
        }
        assertThat(nonzeros).isEqualTo(whole.size());
    }

    @Test
    void product_isThatOfTheElements() {
        CgMatrix matrix = CgMatrix.generate(SMALL, new CgGrid(SMALL.order(), 1, 0));
        double[] vector = new double[SMALL.order()];
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = random.next();
        }
        double[] product = new double[vector.length];
        matrix.multiply(vector, product);
        for (int row = 0; row < vector.length; row++) {
            double expected = 0;
            for (int column = 0; column < vector.length; column++) {
                expected += matrix.get(row, column) * vector[column];
            }
            assertThat(product[row]).isCloseTo(expected, within(1e-12));
        }
    }
}
