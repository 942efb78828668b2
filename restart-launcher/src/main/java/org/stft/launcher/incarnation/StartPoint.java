package org.stft.launcher.incarnation;

import java.util.Optional;

/**
 * The point from which the ranks begin.
 *
 * @param version a version's number, {@code newest}, or empty for the beginning of the program
 */
public record StartPoint(Optional<String> version) {

    static final String NEWEST = "newest";

    public static StartPoint beginning() {
        return new StartPoint(Optional.empty());
    }

    public static StartPoint newest() {
        return new StartPoint(Optional.of(NEWEST));
    }

    public static StartPoint version(long number) {
        return new StartPoint(Optional.of(Long.toString(number)));
    }

    public boolean isNewest() {
        return version.equals(Optional.of(NEWEST));
    }

    public boolean isBeginning() {
        return version.isEmpty();
    }
}
