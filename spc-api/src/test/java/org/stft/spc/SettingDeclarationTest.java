package org.stft.spc;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Tests the values that a declared setting accepts. */
class SettingDeclarationTest {

    private static SettingDeclaration setting(String key, String defaultValue) {
        return new SettingDeclaration(key, defaultValue, "how often", "a number", value -> value.matches("\\d+"));
    }

    @Test
    void wrongValue_namesTheKeyAndWhatIsExpectedAndFound() {
        SettingDeclaration setting = setting("stft.own.count", "1");
        setting.requireValid("12");
        assertThatIllegalArgumentException().isThrownBy(() -> setting.requireValid("many"))
            .withMessage("The setting stft.own.count must be a number, but is 'many'.");
    }

    @Test
    void declarationThatUsersCouldNotUse_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> setting("own.count", "1"))
            .withMessageContaining("stft.ID.something");
        assertThatIllegalArgumentException().isThrownBy(() -> setting("stft.own.count", "some"))
            .withMessageContaining("the default of stft.own.count");
    }
}
