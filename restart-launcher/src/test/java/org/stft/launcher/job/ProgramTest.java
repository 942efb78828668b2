package org.stft.launcher.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;

class ProgramTest {

    @Test
    void nameOfAJob_isTheSimpleNameOfItsMainClass() {
        assertThat(Program.simpleName("org.stft.npb.CG")).isEqualTo("CG");
        assertThat(Program.simpleName("Main")).isEqualTo("Main");
        assertThat(Program.simpleName("a.Outer$Inner")).isEqualTo("Inner");
    }

    @Test
    void quotedWords_areReadByAShellAsTheyAre() throws Exception {
        String[] words = {"plain", "two words", "it's", "", "$HOME", "a\"b", "*"};
        Process echo = new ProcessBuilder("sh", "-c", "for w in " + Program.quoted(words) + "; do echo \"[$w]\"; done")
            .start();
        String said = new String(echo.getInputStream().readAllBytes(), UTF_8);
        assertThat(said.lines()).containsExactly("[plain]", "[two words]", "[it's]", "[]", "[$HOME]", "[a\"b]", "[*]");
    }

    @Test
    void timeoutOfHostsThatNoHostCouldKeep_isRefused() {
        for (String tooShort : List.of("0s", "99ms")) {
            assertThatThrownBy(() -> Program.settings(Map.of("stft.host-timeout", tooShort)))
                .isInstanceOf(CommandException.class)
                .hasMessage("The setting stft.host-timeout must be at least 100ms, but is '" + tooShort + "'.");
        }
        assertThat(Program.hosts(Program.settings(Map.of("stft.host-timeout", "100ms"))).timeout())
            .isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void writtenDown_isWhatTheJobNeedsAndNotWhereItIs() {
        Map<String, String> given = Map.of("stft.store", "/a", "stft.job", "b", "stft.keep", "4", "own.x", "y",
            "stft.fault", "rank=0,version=1", "stft.kryo.allow", "A");
        Settings settings = Settings.of(given, Map.of("STFT_EVERY", "5s", "STFT_SECRET", "s"));
        assertThat(Program.properties(given, settings)).isEqualTo(Map.of("stft.keep", "4", "own.x", "y",
            "stft.kryo.allow", "A", "stft.every", "5s"));
    }
}
