package org.stft.launcher.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.launcher.extension.CommandException;

class RankNumberTest {

    @Test
    void numberOfTheCommandLine_takesPrecedence() {
        assertThat(RankNumber.of("3", Map.of("PMI_RANK", "1"))).isEqualTo(3);
    }

    @Test
    void oneCommandForAllRanks_numberIsThatOfWhatStartedThem() {
        assertThat(RankNumber.of("-", Map.of("PMI_RANK", "1"))).isEqualTo(1);
        assertThat(RankNumber.of("-", Map.of("PMIX_RANK", "2", "SLURM_PROCID", "0"))).isEqualTo(2);
        assertThat(RankNumber.of("-", Map.of("OMPI_COMM_WORLD_RANK", "3"))).isEqualTo(3);
        assertThat(RankNumber.of("-", Map.of("SLURM_PROCID", "4"))).isEqualTo(4);
    }

    @Test
    void nothingSaysTheNumber_isAnErrorThatNamesTheVariables() {
        assertThatThrownBy(() -> RankNumber.of("-", Map.of())).isInstanceOf(CommandException.class)
            .hasMessageContaining("PMI_RANK, PMIX_RANK, OMPI_COMM_WORLD_RANK, SLURM_PROCID");
    }
}
