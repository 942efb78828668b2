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

class ProgramSetupTest {

    @Test
    void nameOfAJob_isTheSimpleNameOfItsMainClass() {
        assertThat(ProgramSetup.simpleName("org.stft.npb.CG")).isEqualTo("CG");
        assertThat(ProgramSetup.simpleName("Main")).isEqualTo("Main");
        assertThat(ProgramSetup.simpleName("a.Outer$Inner")).isEqualTo("Inner");
    }

    @Test
    void quotedWords_areReadByAShellAsTheyAre() throws Exception {
        String[] words = {"plain", "two words", "it's", "", "$HOME", "a\"b", "*"};
        Process echo = new ProcessBuilder("sh", "-c",
            "for w in " + ProgramSetup.quoted(words) + "; do echo \"[$w]\"; done")
            .start();
        String said = new String(echo.getInputStream().readAllBytes(), UTF_8);
        assertThat(said.lines()).containsExactly("[plain]", "[two words]", "[it's]", "[]", "[$HOME]", "[a\"b]", "[*]");
    }

    @Test
    void timeoutOfHostsThatNoHostCouldKeep_isRefused() {
        for (String tooShort : List.of("0s", "99ms")) {
            assertThatThrownBy(() -> ProgramSetup.settings(Map.of("stft.host-timeout", tooShort)))
                .isInstanceOf(CommandException.class)
                .hasMessage("The setting stft.host-timeout must be at least 100ms, but is '" + tooShort + "'.");
        }
        assertThat(ProgramSetup.hosts(ProgramSetup.settings(Map.of("stft.host-timeout", "100ms"))).timeout())
            .isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void writtenDown_isWhatTheJobNeedsAndNotWhereItIs() {
        Map<String, String> given = Map.of("stft.store", "/a", "stft.job", "b", "stft.keep", "4", "own.x", "y",
            "stft.fault", "rank=0,version=1", "stft.kryo.allow", "A");
        Settings settings = Settings.of(given, Map.of("STFT_EVERY", "5s", "STFT_SECRET", "s"));
        assertThat(ProgramSetup.properties(given, settings)).isEqualTo(Map.of("stft.keep", "4", "own.x", "y",
            "stft.kryo.allow", "A", "stft.every", "5s"));
    }
}
