package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

    @Test
    void oneOperation_canHaveAnotherModeThanTheRest() {
        assertThat(from(Map.of("stft.collectives", "paper", "stft.collectives.gather", "off")))
            .isEqualTo(new Configuration(Mode.PAPER, Mode.PAPER, Mode.OFF, 200));
    }

    @Test
    void nothingGiven_isLeaves() {
        assertThat(from(Map.of())).isEqualTo(new Configuration(Mode.LEAVES, Mode.LEAVES, Mode.LEAVES, 200));
    }

    @Test
    void unknownMode_namesTheSettingAndTheModes() {
        assertThatThrownBy(() -> from(Map.of("stft.collectives.bcast", "fast")))
            .hasMessageContaining("stft.collectives.bcast")
            .hasMessageContaining("off, paper, leaves").hasMessageContaining("'fast'");
    }

    @Test
    void graceThatIsNoTime_namesTheSetting() {
        for (String wrong : new String[] {"-1", "1000001", "soon", ""}) {
            assertThatThrownBy(() -> from(Map.of("stft.collectives.grace-micros", wrong)))
                .hasMessageContaining("stft.collectives.grace-micros").hasMessageContaining("'" + wrong + "'");
        }
    }

    private static Configuration from(Map<String, String> settings) {
        return Configuration.from(settings::getOrDefault);
    }
}
