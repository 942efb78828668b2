package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CheckpointIntervalTest {

    private long now;

    @Test
    void byCalls_isDueAtEachSoManyCalls() {
        CheckpointInterval interval = new CheckpointInterval(Optional.empty(), OptionalInt.of(3), () -> now);
        assertThat(dueByCalls(interval)).isFalse();
        assertThat(dueByCalls(interval)).isFalse();
        assertThat(dueByCalls(interval)).isTrue();
        assertThat(dueByCalls(interval)).as("still due: the version was not committed").isTrue();
        interval.restart();
        assertThat(dueByCalls(interval)).isFalse();
        assertThat(interval.isDueByTime()).isFalse();
    }

    private static boolean dueByCalls(CheckpointInterval interval) {
        interval.count();
        return interval.isDueByCalls();
    }

    @Test
    void byTime_isDueWhenSoMuchTimeHasPassed() {
        CheckpointInterval interval = new CheckpointInterval(Optional.of(Duration.ofNanos(10)), OptionalInt.empty(),
            () -> now);
        now = 9;
        assertThat(interval.isDueByTime()).isFalse();
        now = 10;
        assertThat(interval.isDueByTime()).isTrue();
        assertThat(dueByCalls(interval)).isFalse();
        interval.restart();
        assertThat(interval.isDueByTime()).isFalse();
    }
}
