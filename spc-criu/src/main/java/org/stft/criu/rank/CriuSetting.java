package org.stft.criu.rank;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.spc.SettingDeclaration;

/** This back end's own settings. The table in {@code docs/criu.md} lists the same; a test compares the two. */
public enum CriuSetting {
    TIMEOUT("stft.criu.timeout", "2m",
        "how long the image of one rank may take to be made, or to be restored"),
    QUIET_TIMEOUT(
        "stft.criu.quiet-timeout", "10s",
        "how long to wait until nothing moves on a rank's connections"),
    COLLECT("stft.criu.collect", "on",
        "whether to collect garbage before the image is taken; skipped if there can be only a little");

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private static final String TIME = "a time with its unit, such as 500ms, 30s, 2m or 1h";
    private static final String SWITCH = "on or off";

    private final String key;
    private final String fallback;
    private final String description;

    CriuSetting(String key, String fallback, String description) {
        this.key = key;
        this.fallback = fallback;
        this.description = description;
    }

    public String key() {
        return key;
    }

    /** The declaration for the core, which checks values before a rank uses them. */
    public SettingDeclaration declaration() {
        return this == COLLECT
            ? new SettingDeclaration(key, fallback, description, SWITCH, value -> value.strip().matches("on|off"))
            : new SettingDeclaration(key, fallback, description, TIME, value -> FORM.matcher(value.strip()).matches());
    }

    private String valid(Optional<String> given) {
        String value = given.orElse(fallback);
        declaration().requireValid(value);
        return value.strip();
    }

    /** @throws IllegalArgumentException if the value is not a number with its unit */
    public Duration duration(Optional<String> given) {
        Matcher matcher = FORM.matcher(valid(given));
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

    /** @throws IllegalArgumentException if the value is neither on nor off */
    public boolean isOn(Optional<String> given) {
        return valid(given).equals("on");
    }
}
