package org.stft.occmpe.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceVectorsTest {

    private final Parameters parameters = Parameters.fitted();

    @Test
    @DisplayName("Acceptance 4: broadcast of 4 bytes to 8 free nodes")
    void acceptance04_noInterference_costsTheAddedCyclesOnly() {
        Workload call = Runs.call(parameters, Collective.BROADCAST, 8, 0, 4, 512);
        assertThat(Runs.cycles(parameters, call, Algorithm.CONVENTIONAL)).isEqualTo(75);
        assertThat(Runs.cycles(parameters, call, Algorithm.STATUS_BASED)).isEqualTo(80);
    }

    @ParameterizedTest(
        name = "Acceptance 5: {0}, N = {1}, root {2}, {3} B, interference {4} B on {5}: {6} -> {7} cycles")
    @CsvSource(delimiter = '|', value = {
        "BROADCAST |  4 | 0 |  512 |  512 | 1 3       | 1996 | 1361",
        "BROADCAST |  8 | 0 |  256 |  512 | 1 2       | 1714 | 1079",
        "BROADCAST | 16 | 0 |  512 | 1536 | 1 2       | 4632 | 2717",
        "BROADCAST |  8 | 0 |    4 |  512 | ''        |   75 |   80",
        "BROADCAST |  8 | 7 |   64 |  512 | 1 2 3 4   |  840 |  745",
        "BROADCAST |  8 | 0 |   64 |  512 | 1 2 3 4 5 |  940 |  845",
        "BROADCAST |  8 | 0 |   64 |  512 | 6 7       |  740 |  745",
        "SCATTER   |  8 | 0 |  256 | 1536 | 1 2       | 4426 | 2636",
        "SCATTER   | 16 | 0 |   16 |  512 | 1 2       | 1240 |  720",
        "SCATTER   |  8 | 2 |   64 |  512 | 3 5 6     | 1340 |  940",
        "GATHER    |  8 | 0 |  256 | 1536 | 1 2       | 4522 | 2732",
        "GATHER    | 16 | 0 |  128 | 1536 | 1 2       | 4986 | 2972"})
    void acceptance05_referenceVector_isExactInCycles(Collective collective, int nodes, int root, int bytes,
        int interfering,
        String busy, long conventional, long statusBased) {
        int[] busyNodes = busy.isEmpty()
            ? new int[0]
            : Arrays.stream(busy.split(" ")).mapToInt(Integer::parseInt).toArray();
        Workload call = Runs.call(parameters, collective, nodes, root, bytes, interfering, busyNodes);
        assertThat(Runs.cycles(parameters, call, Algorithm.CONVENTIONAL)).isEqualTo(conventional);
        assertThat(Runs.cycles(parameters, call, Algorithm.STATUS_BASED)).isEqualTo(statusBased);
    }

    @Test
    @DisplayName("Acceptance 14: MPICH's order as baseline")
    void acceptance14_mpichOrder_isNotDelayedByABusyFirstNeighbour() {
        Workload call = Runs.call(parameters, Collective.BROADCAST, 8, 0, 256, 512, 1, 2);
        assertThat(parameters.interferenceCycles(Collective.BROADCAST, 512)).isEqualTo(640);
        assertThat(Runs.cycles(parameters, call, Algorithm.MPICH)).isEqualTo(1356);
        assertThat(Runs.cycles(parameters, call, Algorithm.CONVENTIONAL)).isEqualTo(1714);
    }
}
