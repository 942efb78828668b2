package org.stft.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

    private static final Instant START = Instant.parse("2026-11-23T10:00:00Z");
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

    private static Instant asked(String end, Duration longest) {
        return TimeLimit.timeToAsk(START, Instant.parse(end), STOP_TIMEOUT, longest);
    }

    @Test
    void longJob_isAskedEarlyEnoughForTheStopTimeoutAndTwiceTheLongestVersion() {
        assertThat(asked("2026-11-23T12:00:00Z", Duration.ZERO)).isEqualTo("2026-11-23T11:59:35Z");
        assertThat(asked("2026-11-23T12:00:00Z", Duration.ofMinutes(5))).isEqualTo("2026-11-23T11:49:35Z");
    }

    @Test
    void shortJob_hasAtLeastHalfOfItsTime() {
        assertThat(asked("2026-11-23T10:00:30Z", Duration.ZERO)).isEqualTo("2026-11-23T10:00:15Z");
    }
}
