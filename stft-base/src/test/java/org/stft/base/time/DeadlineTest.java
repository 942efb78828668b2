package org.stft.base.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void limitOfZeroOrLess_hasPassed() {
        for (Duration timeout : new Duration[] {Duration.ZERO, HOUR.negated()}) {
            Deadline deadline = Deadline.after(timeout);
            assertThat(deadline.hasPassed()).isTrue();
            assertThat(deadline.left()).isZero();
            assertThat(deadline.millisLeft()).isZero();
        }
    }

    @Test
    void limitLongerThanTheClock_countsAsVeryLong() {
        Deadline deadline = Deadline.after(Duration.ofSeconds(Long.MAX_VALUE));
        assertThat(deadline.hasPassed()).isFalse();
        assertThat(deadline.left()).isGreaterThan(Duration.ofDays(36_500));
        assertThat(deadline.millisLeft()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void timeLeft_isOfTheLimit_andAtMostAPart() {
        Deadline deadline = Deadline.after(HOUR);
        assertThat(deadline.left()).isBetween(HOUR.minusMinutes(5), HOUR);
        assertThat(deadline.atMost(Duration.ofMillis(5))).isEqualTo(Duration.ofMillis(5));
        assertThat(deadline.atMost(HOUR.multipliedBy(2))).isLessThanOrEqualTo(HOUR);
    }
}
