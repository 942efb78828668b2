package org.stft.spc;

import java.util.Objects;
import java.util.function.Predicate;

/**
 * A setting of a back end, declared so that STFT can reject unknown names and wrong values with one kind of message.
 *
 * @param key the full key, such as {@code stft.kryo.allow}. It can be given as an environment variable too:
 *     {@code STFT_KRYO_ALLOW}
 * @param defaultValue the value if the setting is not given, as a user would write it; may be empty
 * @param description the effect of the setting, a sentence or a phrase
 * @param expected the form of a valid value, to complete the sentence "The setting ... must be ..."
 * @param check true for a valid value
 */
public record SettingDeclaration(String key, String defaultValue, String description, String expected,
    Predicate<String> check) {

    public SettingDeclaration {
        Objects.requireNonNull(description, "description");
        if (!key.matches("stft\\.[a-z][a-z0-9-]*\\.[a-z][a-z0-9.-]*")) {
            throw new IllegalArgumentException("expected a key of the form stft.ID.something, found '" + key + "'");
        }
        if (!check.test(defaultValue)) {
            throw new IllegalArgumentException(
                "the default of " + key + " must be " + expected + ", but is '" + defaultValue + "'");
        }
    }

    /**
     * Checks a value.
     *
     * @throws IllegalArgumentException if it is not valid; the message names the key, the expected form and the value
     */
    public void requireValid(String value) {
        if (!check.test(value)) {
            throw new IllegalArgumentException(
                "The setting " + key + " must be " + expected + ", but is '" + value + "'.");
        }
    }
}
