package org.stft.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class IntervalTest {

    private long now;

    @Test
    void byCalls_isDueAtEachSoManyCalls() {
        Interval interval = new Interval(Optional.empty(), OptionalInt.of(3), () -> now);
        assertThat(interval.dueAtThisCall()).isFalse();
        assertThat(interval.dueAtThisCall()).isFalse();
        assertThat(interval.dueAtThisCall()).isTrue();
        assertThat(interval.dueAtThisCall()).as("still due: the version was not committed").isTrue();
        interval.restart();
        assertThat(interval.dueAtThisCall()).isFalse();
    }

    @Test
    void byTime_isDueWhenSoMuchTimeHasPassed() {
        Interval interval = new Interval(Optional.of(Duration.ofNanos(10)), OptionalInt.empty(), () -> now);
        now = 9;
        assertThat(interval.dueAtThisCall()).isFalse();
        now = 10;
        assertThat(interval.dueAtThisCall()).isTrue();
        interval.restart();
        assertThat(interval.dueAtThisCall()).isFalse();
    }
}
