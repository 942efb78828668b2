package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Class W of LU as a real job: 33 points along an edge, which no number of ranks above 1 divides evenly. */
@Tag("any-java")
@Tag("matrix")
class LuClassWTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void unevenBoxes_verify(int ranks) {
        Job.Outcome outcome = Job.of(LU.class, ranks).run("W");

        assertThat(outcome.exitCodes()).as(outcome::toString).containsOnly(0);
        assertThat(outcome.value("Verification")).isEqualTo("SUCCESSFUL");
    }
}
