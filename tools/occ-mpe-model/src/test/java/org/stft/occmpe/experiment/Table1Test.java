package org.stft.occmpe.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.Parameters;

class Table1Test {

    private final Table1 table = Table1.of(Parameters.fitted());

    @Test
    @DisplayName("Acceptance 8: broadcast, 5 cycles: 30 of 30 cells")
    void acceptance08_broadcast_isEqualInEveryCell() {
        assertThat(Parameters.fitted().added().broadcast().total()).isEqualTo(5);
        assertThat(table.only(Collective.BROADCAST).cells()).hasSize(30).allMatch(Table1.Cell::isEqual);
    }

    @Test
    @DisplayName("Acceptance 9: scatter, 2.5 cycles: 30 of 30 cells; 3 cycles: no cell differs by more than 0.6")
    void acceptance09_scatter_isEqualWithTwoAndAHalfCycles() {
        Table1 half = Table1.of(EffectiveCycles.withTotal(Parameters.fitted(), Collective.SCATTER, 5, 2));
        assertThat(half.only(Collective.SCATTER).cells()).hasSize(30).allMatch(Table1.Cell::isEqual);
        assertThat(Parameters.fitted().added().scatter().total()).isEqualTo(3);
        assertThat(table.only(Collective.SCATTER).equalCells()).isEqualTo(13);
        assertThat(table.only(Collective.SCATTER).largestDifference()).isEqualTo(6);
    }

    @Test
    @DisplayName("Acceptance 10: gather, 2 cycles: N = 8 equal in 10 cells; no cell differs by more than 0.4")
    void acceptance10_gather_isEqualForEightNodesOnly() {
        Table1 gather = table.only(Collective.GATHER);
        assertThat(Parameters.fitted().added().gather().total()).isEqualTo(2);
        assertThat(gather.cells()).filteredOn(cell -> cell.nodes() == 8).hasSize(10).allMatch(Table1.Cell::isEqual);
        assertThat(gather.equalCells()).isEqualTo(17);
        assertThat(gather.largestDifference()).isEqualTo(4);
    }

    @Test
    @DisplayName("Acceptance 10: no number of added cycles explains gather for N = 4 and N = 16")
    void acceptance10_gatherForFourAndSixteenNodes_isMetByNoNumberOfCycles() {
        EffectiveCycles four = EffectiveCycles.of(Collective.GATHER, 4, Parameters.fitted());
        EffectiveCycles sixteen = EffectiveCycles.of(Collective.GATHER, 16, Parameters.fitted());
        assertThat(four.equalCells()).isEqualTo(9);
        assertThat(sixteen.equalCells()).isEqualTo(9);
        assertThat(sixteen.max()).isLessThan(2).isLessThan(four.min());
    }
}
