package org.stft.launcher.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.launcher.allocation.Allocation.Node;

/** What Slurm's variables and its commands' texts mean. {@code SlurmIT} has a real one. */
class SlurmTest {

    @Test
    void outsideOfAJob_thereIsNoAllocation() {
        assertThat(Allocation.current(Map.of("SLURM_CONF", "x"))).isEmpty();
        assertThat(Allocation.current(Map.of("SLURM_JOB_ID", "7")).orElseThrow().job()).isEqualTo("7");
    }

    @Test
    void eachTaskOfAnArray_isAJob() {
        assertThat(Slurm.of(Map.of("SLURM_JOB_ID", "9", "SLURM_ARRAY_JOB_ID", "7", "SLURM_ARRAY_TASK_ID", "2"))
            .orElseThrow().job()).isEqualTo("7_2");
    }

    @Test
    void placesOfNodes_areTheirTasksElseTheirProcessors() {
        List<String> names = List.of("a", "b", "c");
        assertThat(Slurm.nodes(names, Map.of("SLURM_TASKS_PER_NODE", "8(x2),4"))).containsExactly(new Node("a", 8),
            new Node("b", 8), new Node("c", 4));
        assertThat(Slurm.nodes(names, Map.of("SLURM_JOB_CPUS_PER_NODE", "2,16(x2)"))).containsExactly(new Node("a", 2),
            new Node("b", 16), new Node("c", 16));
        assertThat(Slurm.nodes(names, Map.of())).containsOnly(new Node("a", 1), new Node("b", 1), new Node("c", 1));
    }

    @Test
    void timeThatIsLeft_isReadAsSqueuePrintsIt() {
        assertThat(Slurm.left("1-02:03:04")).contains(Duration.ofHours(26).plusMinutes(3).plusSeconds(4));
        assertThat(Slurm.left("2:03:04")).contains(Duration.ofHours(2).plusMinutes(3).plusSeconds(4));
        assertThat(Slurm.left("59:07")).contains(Duration.ofMinutes(59).plusSeconds(7));
        assertThat(Slurm.left("0:00")).contains(Duration.ZERO);
        assertThat(Slurm.left("UNLIMITED")).isEmpty();
        assertThat(Slurm.left("INVALID")).isEmpty();
    }
}
