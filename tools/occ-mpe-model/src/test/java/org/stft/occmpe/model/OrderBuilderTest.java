package org.stft.occmpe.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.BitSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OrderBuilderTest {

    @Test
    @DisplayName("Acceptance 1: the paper's three examples")
    void acceptance01_examplesOfThePaper_areOrderedAsPrinted() {
        assertThat(OrderBuilder.byStatus(8, 7, Runs.nodes(1, 2, 3, 4)).order()).containsExactly(7, 0, 5, 6, 1, 2, 3, 4);
        assertThat(OrderBuilder.byStatus(8, 0, Runs.nodes(1, 2, 3, 4)).order()).containsExactly(0, 5, 6, 7, 1, 2, 3, 4);
        assertThat(OrderBuilder.byStatus(4, 0, Runs.nodes(1, 3)).order()).containsExactly(0, 2, 1, 3);
    }

    @Test
    @DisplayName("Acceptance 3 (order): every N = 2..16, root and status vector")
    void acceptance03_everyVector_isAPermutationWithFreeBeforeBusy() {
        for (int nodes = 2; nodes <= 16; nodes++) {
            for (long vector = 0; vector < 1L << nodes; vector++) {
                BitSet status = Runs.nodes(vector);
                for (int root = 0; root < nodes; root++) {
                    check(nodes, root, vector, OrderBuilder.byStatus(nodes, root, status));
                }
            }
        }
    }

    /** Ascending inside each class means strictly ascending by (busy, number), so each number can occur once only. */
    private static void check(int nodes, int root, long vector, LogicalTable table) {
        boolean good = table.physical(0) == root && table.logical(root) == 0;
        int before = -1;
        for (int logical = 1; logical < nodes; logical++) {
            int node = table.physical(logical);
            int key = (int) (vector >> node & 1) * nodes + node;
            good &= node != root && node >= 0 && node < nodes && key > before && table.logical(node) == logical;
            before = key;
        }
        if (!good) {
            fail("N = %d, root %d, status %s: %s", nodes, root, Long.toBinaryString(vector), table.order());
        }
    }
}
