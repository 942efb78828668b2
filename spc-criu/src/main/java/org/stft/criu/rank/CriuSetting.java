package org.stft.criu.rank;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.spc.SettingDeclaration;

/** This back end's own settings. The table in {@code docs/criu.md} lists the same; a test compares the two. */
public enum CriuSetting {
    TIMEOUT("stft.criu.timeout", "2m",
        "how long the image of one rank may take to be made, or to be restored", Form.TIME),
    QUIET_TIMEOUT(
        "stft.criu.quiet-timeout", "10s",
        "how long to wait until nothing moves on a rank's connections", Form.TIME),
    COLLECT("stft.criu.collect", "on",
        "whether to collect garbage before the image is taken; skipped if there can be only a little", Form.SWITCH),
    FILES(
        "stft.criu.files", "cut",
        "what a restart does with files that ranks write to and that have grown since: cut them back, refuse, or keep"
            + " them as they are",
        Form.FILES);

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private final String key;
    private final String fallback;
    private final String description;
    private final Form form;

    /** What a value must look like. */
    private enum Form {
        TIME("a time with its unit, such as 500ms, 30s, 2m or 1h", "\\d{1,9}(ms|s|m|h)"),
        SWITCH("on or off", "on|off"),
        FILES("cut, refuse or keep", "cut|refuse|keep");

        private final String words;
        private final String pattern;

        Form(String words, String pattern) {
            this.words = words;
            this.pattern = pattern;
        }
    }

    CriuSetting(String key, String fallback, String description, Form form) {
        this.key = key;
        this.fallback = fallback;
        this.description = description;
        this.form = form;
    }

    public String key() {
        return key;
    }

    /** Its environment variable. */
    public String variable() {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** The declaration for the core, which checks values before a rank uses them. */
    public SettingDeclaration declaration() {
        return new SettingDeclaration(key, fallback, description, form.words,
            value -> value.strip().matches(form.pattern));
    }

    private String valid(Optional<String> given) {
        String value = given.orElse(fallback);
        declaration().requireValid(value);
        return value.strip();
    }

    /** @throws IllegalArgumentException if the value is not a number with its unit */
    public Duration duration(Optional<String> given) {
        Matcher matcher = DURATION.matcher(valid(given));
        if (!matcher.matches()) {
            throw new IllegalStateException(key + " is not a time");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    /** @throws IllegalArgumentException if the value is not one of its words */
    public String word(Optional<String> given) {
        return valid(given);
    }

    /** @throws IllegalArgumentException if the value is neither on nor off */
    public boolean isOn(Optional<String> given) {
        return valid(given).equals("on");
    }
}
