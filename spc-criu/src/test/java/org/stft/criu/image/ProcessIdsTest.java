package org.stft.criu.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The process ids that a restore leaves to CRIU itself. */
class ProcessIdsTest {

    @Test
    void gapForCriu_liesApartFromAllIdsOfTheImage() {
        assertThat(gap()).isEqualTo(300);
        assertThat(gap(1000L, 1001L)).isEqualTo(300);
        assertThat(gap(310L, 330L, 450L)).isEqualTo(331);
        assertThat(gap(310L, 330L, 400L)).isEqualTo(401);
        assertThat(gap(250L, 300L)).isEqualTo(301);
    }

    private static long gap(Long... taken) {
        return new ProcessIds(new TreeSet<>(List.of(taken))).gap();
    }
}
