package org.stft.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class EndTimeTest {

    private static final LocalDateTime NOW = LocalDateTime.parse("2026-11-23T12:00");

    private static Instant local(String time) {
        return LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant();
    }

    @Test
    void timeOfDay_isTheNextOne() {
        assertThat(EndTime.at("17:30", NOW)).isEqualTo(local("2026-11-23T17:30"));
        assertThat(EndTime.at("08:00:15", NOW)).isEqualTo(local("2026-11-24T08:00:15"));
    }

    @Test
    void dateAndTime_asABatchSystemPrintsIt_andWithAZone() {
        assertThat(EndTime.at("2026-12-24T17:30:00", NOW)).isEqualTo(local("2026-12-24T17:30"));
        assertThat(EndTime.at("2030-01-01T00:00:00Z", NOW)).isEqualTo("2030-01-01T00:00:00Z");
        assertThatThrownBy(() -> EndTime.at("2026-11-22T17:30", NOW)).hasMessageContaining("has passed");
    }

    @Test
    void walltime_asADurationAndAsABatchSystemPrintsIt() {
        assertThat(EndTime.after("90m")).isEqualTo(Duration.ofMinutes(90));
        assertThat(EndTime.after("23:59:00")).isEqualTo(Duration.ofHours(24).minusMinutes(1));
        assertThat(EndTime.after("1-12:00:00")).isEqualTo(Duration.ofHours(36));
        assertThatThrownBy(() -> EndTime.after("60")).hasMessageContaining("--walltime must be");
        assertThatThrownBy(() -> EndTime.after("00:00:00")).hasMessage("--walltime 00:00:00 leaves no time to run.");
    }
}
