package org.stft.launcher.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReadableTest {

    @Test
    void sizes() {
        assertThat(Readable.bytes(0)).isEqualTo("0 bytes");
        assertThat(Readable.bytes(1)).isEqualTo("1 byte");
        assertThat(Readable.bytes(1023)).isEqualTo("1023 bytes");
        assertThat(Readable.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Readable.bytes(3L << 30)).isEqualTo("3.0 GiB");
        assertThat(Readable.bytes(Long.MAX_VALUE)).isEqualTo("8192.0 PiB");
    }

    @Test
    void ages_growCoarser_andAClockThatWentBackGivesNone() {
        Instant now = Instant.parse("2026-01-10T00:00:00Z");
        assertThat(Readable.age("2026-01-09T23:59:01Z", now)).isEqualTo("59 s");
        assertThat(Readable.age("2026-01-09T23:01:00Z", now)).isEqualTo("59 min");
        assertThat(Readable.age("2026-01-09T01:00:00Z", now)).isEqualTo("23 h");
        assertThat(Readable.age("2026-01-01T00:00:00Z", now)).isEqualTo("9 days");
        assertThat(Readable.age("2026-01-11T00:00:00Z", now)).isEqualTo("0 s");
        assertThat(Readable.age("yesterday", now)).isEqualTo("yesterday");
    }

    @Test
    void ratesAndTimes() {
        assertThat(Readable.rate(2_000_000, 1_000_000_000)).isEqualTo("2.0 MB/s");
        assertThat(Readable.rate(412_000_000, 1_000_000_000)).isEqualTo("412 MB/s");
        assertThat(Readable.rate(1, 0)).isEqualTo("0.0 MB/s");
        assertThat(Readable.seconds(Duration.ofMillis(3240))).isEqualTo("3.2 s");
        assertThat(Readable.count(1, "job")).isEqualTo("1 job");
        assertThat(Readable.count(0, "job")).isEqualTo("0 jobs");
    }
}
