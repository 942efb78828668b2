package org.stft.launcher;

import java.util.Optional;

/**
 * Where the ranks begin.
 *
 * @param version a version's number, {@code newest}, or empty for the beginning of the program
 */
record StartPoint(Optional<String> version) {

    static final String NEWEST = "newest";

    static StartPoint beginning() {
        return new StartPoint(Optional.empty());
    }

    static StartPoint newest() {
        return new StartPoint(Optional.of(NEWEST));
    }

    static StartPoint version(long number) {
        return new StartPoint(Optional.of(Long.toString(number)));
    }

    boolean isNewest() {
        return version.equals(Optional.of(NEWEST));
    }

    boolean isBeginning() {
        return version.isEmpty();
    }
}
