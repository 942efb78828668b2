package org.stft.launcher.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FindingsExitTest {

    @ParameterizedTest
    @EnumSource
    void byLevel_nothingChanges(ExitCode ending) {
        assertThat(FindingsExit.parse("level").code(ending)).isEqualTo(ending.code());
    }

    @ParameterizedTest
    @EnumSource
    void number_isThatOfFindingsOnly(ExitCode ending) {
        boolean found = ending.meaning().contains("a tool has found") || ending.meaning().startsWith("the same with");
        assertThat(FindingsExit.parse("0").code(ending)).isEqualTo(found ? 0 : ending.code());
        assertThat(FindingsExit.parse("255").code(ending)).isEqualTo(found ? 255 : ending.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "256", "none", "1.5", "0000"})
    void otherText_isRefused(String text) {
        assertThatThrownBy(() -> FindingsExit.parse(text)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("must be level or a number from 0 to 255, but is '" + text + "'.");
    }
}
