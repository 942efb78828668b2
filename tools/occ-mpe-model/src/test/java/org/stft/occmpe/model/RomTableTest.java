package org.stft.occmpe.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RomTableTest {

    @Test
    @DisplayName("Acceptance 2: the ROM table of figure 5 (c)")
    void acceptance02_eightNodes_haveTheRowsOfTheSpecification() {
        RomTable rom = new RomTable(8);
        List<String> rows = IntStream.range(0, 8).mapToObj(logical -> rom.row(logical).toString()).toList();
        assertThat(rows).containsExactly("[S1, S2, S4]", "[R0, S3, S5]", "[R0, S6]", "[R1, S7]", "[R0]", "[R1]", "[R2]",
            "[R3]");
    }

    @Test
    @DisplayName("Acceptance 2: the eight issue queues of the worked example")
    void acceptance02_workedExample_fillsTheEightIssueQueues() {
        Map<Integer, String> queues = new TreeMap<>();
        Parameters parameters = Parameters.fitted();
        Workload call = Runs.call(parameters, Collective.BROADCAST, 8, 7, 64, 512, 1, 2, 3, 4);
        new Machine(parameters, 8).run(call, Algorithm.STATUS_BASED, new Observer() {
            @Override
            public void queued(long cycle, int node, List<Entry> entries) {
                queues.put(node, entries.toString());
            }
        });
        assertThat(queues).isEqualTo(Map.of(
            0, "[R7, S6, S2]", 1, "[R7]", 2, "[R0]", 3, "[R5]", 4, "[R6]", 5, "[R7, S3]", 6, "[R0, S4]", 7,
            "[S0, S5, S1]"));
    }
}
