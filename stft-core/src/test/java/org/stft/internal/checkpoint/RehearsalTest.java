package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.config.Settings;

class RehearsalTest {

    private static Settings launched(String... keysAndValues) {
        Map<String, String> given = new HashMap<>(Map.of("stft.launcher-address", "localhost:1"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            given.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return Settings.of(given, Map.of());
    }

    @Test
    void versionAtEachCall_isRehearsedAfterASecond_onOneRankAfterTheOther() {
        assertThat(Rehearsal.delay(launched(), 0, 4)).contains(Duration.ofSeconds(1));
        assertThat(Rehearsal.delay(launched(), 3, 4)).contains(Duration.ofMillis(1060));
    }

    @Test
    void versionByTime_isRehearsedShortlyBefore_andNotInTheFirstSecond() {
        assertThat(Rehearsal.delay(launched("stft.every", "10m"), 0, 4)).contains(Duration.ofSeconds(598));
        assertThat(Rehearsal.delay(launched("stft.every", "500ms"), 0, 4)).contains(Duration.ofSeconds(1));
    }

    @Test
    void manyRanks_allRehearseBeforeTheVersionIsDue() {
        assertThat(Rehearsal.delay(launched("stft.every", "10m"), 9_999, 10_000).orElseThrow())
            .isBetween(Duration.ofMillis(598_990), Duration.ofSeconds(599));
    }

    @Test
    void versionAfterManyCalls_isNotRehearsed() {
        assertThat(Rehearsal.delay(launched("stft.every-calls", "100"), 0, 4)).isEmpty();
    }

    @Test
    void withoutALauncher_nothingIsRehearsed() {
        assertThat(Rehearsal.delay(Settings.of(Map.of(), Map.of()), 0, 4)).isEmpty();
    }
}
