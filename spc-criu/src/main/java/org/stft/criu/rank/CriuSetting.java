package org.stft.criu.rank;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** This back end's own settings. The table in {@code docs/criu.md} says the same; a test compares the two. */
public enum CriuSetting {
    TIMEOUT("stft.criu.timeout", "2m"),
    QUIET_TIMEOUT("stft.criu.quiet-timeout", "10s"),
    COLLECT("stft.criu.collect", "on");

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private final String key;
    private final String fallback;

    CriuSetting(String key, String fallback) {
        this.key = key;
        this.fallback = fallback;
    }

    public String key() {
        return key;
    }

    String fallback() {
        return fallback;
    }

    /** @throws IllegalArgumentException if what was given is not a number with its unit */
    public Duration duration(Optional<String> given) {
        String value = given.orElse(fallback).trim();
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(key + " is '" + value + "', but must be a time with its unit, such as "
                + "500ms, 30s, 2m or 1h.");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    /** @throws IllegalArgumentException if what was given is neither on nor off */
    boolean isOn(Optional<String> given) {
        String value = given.orElse(fallback).trim();
        return switch (value) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException(key + " is '" + value + "', but must be on or off.");
        };
    }
}
