package org.stft.npb.cg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The layout of CG without a job: what each rank will send is what its partner will expect. */
class CgGridTest {

    @ParameterizedTest
    @CsvSource({"1400,1", "1400,2", "1400,4", "1400,8", "1400,16", "1400,128", "75000,64", "1401,8", "1403,32"})
    void blocksOfAllRanks_coverTheMatrixOnce(int order, int ranks) {
        long elements = 0;
        for (int rank = 0; rank < ranks; rank++) {
            CgGrid grid = new CgGrid(order, ranks, rank);
            elements += (long) (grid.endRow() - grid.firstRow()) * (grid.endColumn() - grid.firstColumn());
            CgGrid right = new CgGrid(order, ranks, (rank + 1) % ranks);
            boolean lastColumn = (rank + 1) % grid.columns() == 0;
            assertThat(right.firstColumn()).isEqualTo(lastColumn ? 0 : grid.endColumn());
        }
        assertThat(elements).isEqualTo((long) order * order);
    }

    @ParameterizedTest
    @CsvSource({"1400,1", "1400,2", "1400,4", "1400,8", "1400,32", "1400,128", "75000,64", "1401,8", "1403,32"})
    void transposePartner_sendsTheStretchThatThisRankHolds(int order, int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            CgGrid mine = new CgGrid(order, ranks, rank);
            CgGrid partner = new CgGrid(order, ranks, mine.transposePartner());
            assertThat(partner.transposePartner()).isEqualTo(rank);
            assertThat(partner.firstRow() + partner.firstOut()).isEqualTo(mine.firstColumn());
            assertThat(partner.firstRow() + partner.endOut()).isEqualTo(mine.endColumn());
        }
    }

    @ParameterizedTest
    @CsvSource({"1400,2", "1400,8", "1400,32", "1401,8", "1403,32"})
    void splitLayout_neighboursHoldTheTwoHalvesOfABlock(int order, int ranks) {
        for (int rank = 0; rank < ranks; rank += 2) {
            CgGrid low = new CgGrid(order, ranks, rank);
            CgGrid high = new CgGrid(order, ranks, low.rowPartner(1));
            assertThat(low.rowPartner(1)).isEqualTo(rank + 1);
            assertThat(low.firstOut()).isZero();
            assertThat(low.endOut()).isEqualTo(high.firstOut());
            assertThat(high.endOut()).isEqualTo(high.endRow() - high.firstRow());
        }
    }
}
