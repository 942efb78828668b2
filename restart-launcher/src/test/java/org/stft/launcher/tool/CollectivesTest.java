package org.stft.launcher.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.CommandException;

class CollectivesTest {

    private static Settings switchedOn(Map<String, String> given) {
        return Collectives.switchOn(Settings.of(given, Map.of()));
    }

    @Test
    void aMode_addsTheToolToTheOthersOnce() {
        assertThat(switchedOn(Map.of("stft.collectives", "leaves")).list(Setting.TOOLS)).containsExactly("collectives");
        assertThat(switchedOn(Map.of("stft.collectives", "paper", "stft.tools", "event-log")).list(Setting.TOOLS))
            .containsExactly("event-log", "collectives");
        assertThat(switchedOn(Map.of("stft.collectives", "paper", "stft.tools", "event-log, collectives"))
            .list(Setting.TOOLS)).containsExactly("event-log", "collectives");
    }

    @Test
    void off_addsNothing() {
        assertThat(switchedOn(Map.of("stft.collectives", "off")).list(Setting.TOOLS)).isEmpty();
    }

    @Test
    void anUnknownMode_isRefusedWithTheModes() {
        assertThatThrownBy(() -> switchedOn(Map.of("stft.collectives", "fast"))).isInstanceOf(CommandException.class)
            .hasMessageContaining("off, paper, leaves, dynamic").hasMessageContaining("'fast'");
    }
}
