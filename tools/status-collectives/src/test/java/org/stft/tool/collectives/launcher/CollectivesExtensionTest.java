package org.stft.tool.collectives.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;

class CollectivesExtensionTest {

    private static Settings switchedOn(Map<String, String> given) {
        return new CollectivesExtension().prepare(Settings.of(given, Map.of()));
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

    @Test
    void aMisspeltSettingOfTheTool_isRefusedWithAll() {
        assertThatThrownBy(() -> switchedOn(Map.of("stft.collectives", "leaves", "stft.collectives.graze-micros", "0")))
            .isInstanceOf(CommandException.class).hasMessageContaining("no setting stft.collectives.graze-micros")
            .hasMessageContaining("stft.collectives.grace-micros");
    }

    @Test
    void aWrongValueOfASettingOfTheTool_isRefused() {
        assertThatThrownBy(() -> switchedOn(Map.of("stft.collectives", "leaves", "stft.collectives.window", "1")))
            .isInstanceOf(CommandException.class).hasMessageContaining("from 2 to 4096, found '1'");
    }
}
