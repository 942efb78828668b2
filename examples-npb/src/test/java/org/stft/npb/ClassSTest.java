package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Class S of all benchmarks as real jobs: they verify on any legal number of ranks, and only rank 0 prints. */
@Tag("any-java")
class ClassSTest {

    @ParameterizedTest
    @CsvSource({"EP,3", "CG,4", "IS,2", "MG,4", "FT,2", "LU,4", "SP,4", "BT,4"})
    void oneNumberOfRanks_verifies(String benchmark, int ranks) throws ClassNotFoundException {
        verify(benchmark, ranks);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"EP,1", "EP,2", "EP,4", "CG,1", "CG,2", "CG,8", "IS,1", "IS,4", "MG,1", "MG,2", "MG,8", "FT,1", "FT,4",
        "LU,1", "LU,2", "SP,1", "SP,2", "SP,3", "BT,1", "BT,8"})
    void anyLegalNumberOfRanks_verifies(String benchmark, int ranks) throws ClassNotFoundException {
        verify(benchmark, ranks);
    }

    private static void verify(String benchmark, int ranks) throws ClassNotFoundException {
        Job.Outcome outcome = Job.of(Class.forName("org.stft.npb." + benchmark), ranks).run("S");

        assertThat(outcome.exitCodes()).as(outcome::toString).isEqualTo(Collections.nCopies(ranks, 0));
        assertThat(outcome.value("Verification")).isEqualTo("SUCCESSFUL");
        assertThat(outcome.value("Class")).isEqualTo("S");
        assertThat(outcome.value("Total processes")).isEqualTo(Integer.toString(ranks));
        for (int rank = 0; rank < ranks; rank++) {
            assertThat(outcome.err(rank)).isEmpty();
            assertThat(outcome.out(rank).isEmpty()).isEqualTo(rank > 0);
        }
    }
}
