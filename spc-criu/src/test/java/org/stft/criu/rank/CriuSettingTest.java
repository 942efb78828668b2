package org.stft.criu.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of this back end. */
class CriuSettingTest {

    @ParameterizedTest
    @EnumSource(CriuSetting.class)
    void setting_standsInTheTableWithItsDefault(CriuSetting setting) throws IOException {
        assertThat(Path.of("../docs/criu.md")).content()
            .contains("| `" + setting.key() + "` | `" + setting.declaration().defaultValue() + "` | "
                + setting.declaration().description() + " |");
    }

    @ParameterizedTest
    @CsvSource({"500ms,500", "30s,30000", "2m,120000", "1h,3600000", "' 7s ',7000"})
    void time_isANumberWithItsUnit(String value, long millis) {
        assertThat(CriuSetting.TIMEOUT.duration(Optional.of(value))).hasMillis(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "s", "-1s", "1d", "1.5s", "99999999999s"})
    void noTime_isRefusedWithTheKeyAndAnExample(String value) {
        assertThatThrownBy(() -> CriuSetting.QUIET_TIMEOUT.duration(Optional.of(value)))
            .hasMessageContainingAll("stft.criu.quiet-timeout", "'" + value + "'", "30s");
    }

    @Test
    void neitherOnNorOff_isRefused() {
        assertThat(CriuSetting.COLLECT.isOn(Optional.empty())).isTrue();
        assertThat(CriuSetting.COLLECT.isOn(Optional.of("off"))).isFalse();
        assertThatThrownBy(() -> CriuSetting.COLLECT.isOn(Optional.of("yes"))).hasMessageContaining("on or off");
    }
}
