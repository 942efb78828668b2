package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Class W as real jobs whose number of points along an edge the ranks do not divide evenly. */
@Tag("any-java")
class ClassWTest {

    @Tag("campaign")
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void unevenBoxesOfLu_verify(int ranks) {
        verify(LU.class, ranks);
    }

    @Tag("campaign")
    @Test
    void unevenTilesOfBt_verify() {
        verify(BT.class, 5);
    }

    private static void verify(Class<?> benchmark, int ranks) {
        Job.Outcome outcome = Job.of(benchmark, ranks).run("W");

        assertThat(outcome.exitCodes()).as(outcome::toString).containsOnly(0);
        assertThat(outcome.value("Verification")).isEqualTo("SUCCESSFUL");
    }
}
