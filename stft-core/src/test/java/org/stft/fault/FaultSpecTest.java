package org.stft.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.StftException;

class FaultSpecTest {

    @Test
    void shortForm_killsTheRankRightAfterTheCommit() {
        assertThat(FaultSpec.parse("rank=2,version=3"))
            .isEqualTo(new FaultSpec(2, 3, CrashPoint.COMMITTED, FaultSpec.Kill.RANK));
    }

    @ParameterizedTest
    @EnumSource
    void everyPoint_isReadAndWritten(CrashPoint point) {
        FaultSpec spec = new FaultSpec(0, 1, point, FaultSpec.Kill.LAUNCHER);
        assertThat(FaultSpec.parse(spec.toString())).isEqualTo(spec);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"", "rank=1", "version=1", "rank=x,version=1", "rank=0,version=0", "rank=0,version=1,point=nowhere",
            "rank=0,version=1,kill=me", "rank=0,version=1,colour=red", "rank=0,version=1,version=2"})
    void wrongForm_isRefusedWithTheForm(String text) {
        assertThatThrownBy(() -> FaultSpec.parse(text)).isInstanceOf(StftException.class)
            .hasMessageContaining("rank=R,version=V");
    }
}
