package org.stft.launcher.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.launcher.extension.CommandException;

class DebuggedRankTest {

    @Test
    void rankAndPort_areForThatRankOnly() {
        assertThat(DebuggedRank.parse("1", 2)).isEqualTo(new DebuggedRank(1, 5005));
        DebuggedRank other = DebuggedRank.parse("0:6000", 2);
        assertThat(other.jvmOptions(0)).singleElement().asString().contains("suspend=y,address=127.0.0.1:6000");
        assertThat(other.jvmOptions(1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "-1", "one", "0:", ":5005", "0:65536", "0:5005:1", "9999999999"})
    void otherTexts_areUsageErrors(String text) {
        assertThatThrownBy(() -> DebuggedRank.parse(text, 2)).isInstanceOf(CommandException.class)
            .hasMessageContaining("--debug must be RANK[:PORT] with a rank from 0 to 1")
            .hasMessageEndingWith("but is '" + text + "'.");
    }
}
