package org.stft.occmpe.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.occmpe.model.Collective;

class BoundTest {

    @ParameterizedTest(name = "Acceptance 11: N = {0}, every number of busy nodes, every duration")
    @ValueSource(ints = {4, 8, 16})
    @DisplayName("Acceptance 11")
    void acceptance11_withoutAddedCycles_bestGainEqualsTheBound(int nodes) {
        int stages = Integer.numberOfTrailingZeros(nodes);
        for (int busy = 1; busy < nodes; busy++) {
            BitSet first = new BitSet();
            first.set(1, busy + 1);
            double broadcast = Math.floor(Math.log(nodes - busy) / Math.log(2) + 1e-9) / stages;
            assertThat(Bound.scan(Collective.BROADCAST, nodes, first, Formula.SPEEDUP)).as("broadcast, b = %d", busy)
                .isCloseTo(broadcast, within(1e-12));
            double scatter = (double) (nodes - 1 - busy) / (nodes - 1);
            assertThat(Bound.scan(Collective.SCATTER, nodes, first, Formula.SPEEDUP)).as("scatter, b = %d", busy)
                .isCloseTo(scatter, within(1e-12));
        }
    }

    @ParameterizedTest(name = "Acceptance 11: N = {0}: no pattern exceeds the bound of its number of busy nodes")
    @ValueSource(ints = {4, 8})
    void acceptance11_noPattern_exceedsTheBound(int nodes) {
        int stages = Integer.numberOfTrailingZeros(nodes);
        for (BitSet busy : Patterns.all(nodes)) {
            int free = nodes - busy.cardinality();
            int freeStages = 31 - Integer.numberOfLeadingZeros(free);
            assertThat(Bound.scan(Collective.BROADCAST, nodes, busy, Formula.SPEEDUP))
                .isLessThanOrEqualTo((double) freeStages / stages + 1e-12);
            assertThat(Bound.scan(Collective.SCATTER, nodes, busy, Formula.SPEEDUP))
                .isLessThanOrEqualTo((free - 1.0) / (nodes - 1) + 1e-12);
        }
    }

    @ParameterizedTest(name = "Acceptance 13: N = {0}: time saved stays below {1} %")
    @CsvSource({"4, 33.4", "8, 40.1", "16, 42.9"})
    void acceptance13_timeSaved_staysBelowThePublishedFigures(int nodes, double limit) {
        double most = List.of(Patterns.pair(1, 2), Patterns.pair(1, nodes - 1), Patterns.pair(2, 3)).stream()
            .mapToDouble(busy -> 100 * Bound.scan(Collective.BROADCAST, nodes, busy, Formula.TIME_SAVED)).max()
            .orElseThrow();
        assertThat(most).isBetween(limit - 0.15, limit).isLessThan(Published.bestGain(Collective.BROADCAST, nodes));
    }
}
