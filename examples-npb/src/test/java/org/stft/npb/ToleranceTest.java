package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.npb.cg.CgProblem;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Tolerance;
import org.stft.npb.ep.EpProblem;
import org.stft.npb.ft.FtChecksums;
import org.stft.npb.ft.FtProblem;
import org.stft.npb.mg.MgProblem;

class ToleranceTest {

    @Test
    void errorIsRelative_ofEitherSign() {
        assertThat(Tolerance.within(-1000.00001, -1000, 1e-8)).isTrue();
        assertThat(Tolerance.within(-999.99999, -1000, 1e-8)).isTrue();
        assertThat(Tolerance.within(-1000.0001, -1000, 1e-8)).isFalse();
        assertThat(Tolerance.within(1000, -1000, 1e-8)).isFalse();
    }

    @Test
    void noNumber_isNeverRight() {
        assertThat(Tolerance.within(Double.NaN, 1, 1e-8)).isFalse();
        assertThat(Tolerance.within(Double.POSITIVE_INFINITY, 1, 1e-8)).isFalse();
        assertThat(Tolerance.within(Double.NaN, 1, 1, 1, 1e-8)).isFalse();
    }

    @Test
    void complexError_isRelativeToTheAbsoluteValue() {
        assertThat(Tolerance.within(3 + 4e-12, 4, 3, 4, 1e-12)).isTrue();
        assertThat(Tolerance.within(3, 4 + 6e-12, 3, 4, 1e-12)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void officialResults_verifyAndTheirNeighboursDoNot(ProblemClass problem) {
        CgProblem cg = CgProblem.of(problem);
        assertThat(cg.verifies(cg.zeta())).isTrue();
        assertThat(cg.verifies(cg.zeta() * (1 + 2e-10))).isFalse();
        MgProblem mg = MgProblem.of(problem);
        assertThat(mg.verifies(mg.norm())).isTrue();
        assertThat(mg.verifies(mg.norm() * (1 + 2e-8))).isFalse();
        double[] checksums = FtChecksums.of(problem);
        assertThat(FtProblem.of(problem).verifies(checksums)).isTrue();
        checksums[checksums.length - 1] *= 1 + 4e-12;
        assertThat(FtProblem.of(problem).verifies(checksums)).isFalse();
        EpProblem ep = EpProblem.of(problem);
        assertThat(ep.verifies(ep.sumX(), ep.sumY(), ep.counts())).isTrue();
        assertThat(ep.verifies(ep.sumX(), ep.sumY() * (1 - 2e-8), ep.counts())).isFalse();
    }

    @Test
    void oneDeviateInTheWrongAnnulus_failsEp() {
        EpProblem ep = EpProblem.of(ProblemClass.S);
        long[] counts = ep.counts().clone();
        counts[0]--;
        counts[1]++;

        assertThat(ep.verifies(ep.sumX(), ep.sumY(), counts)).isFalse();
    }
}
