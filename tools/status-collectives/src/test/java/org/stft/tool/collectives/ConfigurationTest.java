package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

    @Test
    void oneOperation_canHaveAnotherModeThanTheRest() {
        assertThat(from(Map.of("stft.collectives", "paper", "stft.collectives.gather", "off")))
            .isEqualTo(new Configuration(Mode.PAPER, Mode.PAPER, Mode.OFF, 200, 8 << 20, Configuration.Boards.AUTO,
                65536, 64));
    }

    @Test
    void nothingGiven_isLeaves() {
        assertThat(from(Map.of())).isEqualTo(new Configuration(Mode.LEAVES, Mode.LEAVES, Mode.LEAVES, 200, 8 << 20,
            Configuration.Boards.AUTO, 65536, 64));
    }

    @Test
    void unknownMode_namesTheSettingAndTheModes() {
        assertThatThrownBy(() -> from(Map.of("stft.collectives.bcast", "fast")))
            .hasMessageContaining("stft.collectives.bcast")
            .hasMessageContaining("off, paper, leaves, dynamic").hasMessageContaining("'fast'");
    }

    @Test
    void graceThatIsNoTime_namesTheSetting() {
        for (String wrong : new String[] {"-1", "1000001", "soon", ""}) {
            assertThatThrownBy(() -> from(Map.of("stft.collectives.grace-micros", wrong)))
                .hasMessageContaining("stft.collectives.grace-micros").hasMessageContaining("'" + wrong + "'");
        }
    }

    @Test
    void misspeltSetting_isNamedWithAll() {
        assertThatThrownBy(() -> CollectivesSettings.require(Map.of("stft.collectives.graze-micros", "0")))
            .hasMessageContaining("no setting stft.collectives.graze-micros")
            .hasMessageContaining("stft.collectives.grace-micros, ");
        CollectivesSettings.require(Map.of("stft.collectives.report-seconds", "1", "stft.race-check.hang", "1s"));
    }

    @Test
    void unknownBoard_namesTheSettingAndTheBoards() {
        assertThatThrownBy(() -> from(Map.of("stft.collectives.board", "paper")))
            .hasMessageContaining("stft.collectives.board").hasMessageContaining("auto, mapped, message");
    }

    @Test
    void text_hasEverySettingThatRanksMustAgreeOn() {
        Configuration usual = from(Map.of());
        for (String setting : new String[] {"bcast=paper", "scatter=paper", "gather=off", "grace-micros=1",
            "detach-bytes=0", "board=message", "min-bytes=7", "window=4"}) {
            String[] parts = setting.split("=");
            assertThat(from(Map.of("stft.collectives." + parts[0], parts[1])).text())
                .isNotEqualTo(usual.text()).contains("stft.collectives." + setting);
        }
    }

    private static Configuration from(Map<String, String> settings) {
        return Configuration.from(settings::getOrDefault);
    }
}
