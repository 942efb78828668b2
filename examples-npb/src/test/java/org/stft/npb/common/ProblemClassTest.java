package org.stft.npb.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProblemClassTest {

    @Test
    void letterOfEitherCase_isTheClass() {
        assertThat(ProblemClass.from("CG", new String[] {"W"})).isEqualTo(ProblemClass.W);
        assertThat(ProblemClass.from("CG", new String[] {"b"})).isEqualTo(ProblemClass.B);
    }

    @Test
    void anythingElse_saysWhatWasExpectedAndFound() {
        assertThatThrownBy(() -> ProblemClass.from("CG", new String[] {"D"}))
            .isInstanceOf(IllegalRequestException.class).hasMessageContaining("S, W, A, B, C")
            .hasMessageContaining("found 'D'");
        assertThatThrownBy(() -> ProblemClass.from("CG", new String[] {}))
            .isInstanceOf(IllegalRequestException.class).hasMessageContaining("no argument");
        assertThatThrownBy(() -> ProblemClass.from("CG", new String[] {"S", "W"}))
            .isInstanceOf(IllegalRequestException.class).hasMessageContaining("found 'S W'");
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "64"})
    void powerOfTwoUpToTheLimit_isLegal(int ranks) {
        Ranks.requirePowerOfTwo("FT", ProblemClass.S, ranks, 64);
    }

    @ParameterizedTest
    @CsvSource({"3,2", "6,4", "63,32", "65,64", "128,64"})
    void otherCounts_areRefusedWithTheNextLegalOne(int ranks, int next) {
        assertThatThrownBy(() -> Ranks.requirePowerOfTwo("FT", ProblemClass.S, ranks, 64))
            .isInstanceOf(IllegalRequestException.class).hasMessageContaining("from 1 to 64")
            .hasMessageContaining("has " + ranks).hasMessageContaining("-np " + next + " org.stft.npb.FT S");
    }

    @Test
    void moreRanksThanBatches_areRefused() {
        assertThatThrownBy(() -> Ranks.requireAtMost("EP", ProblemClass.S, 257, 256))
            .isInstanceOf(IllegalRequestException.class)
            .hasMessageContaining("1 to 256").hasMessageContaining("257");
    }
}
