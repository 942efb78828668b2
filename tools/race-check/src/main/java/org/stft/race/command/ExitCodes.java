package org.stft.race.command;

import org.stft.race.confirm.Outcome;
import org.stft.report.Level;

/** The exit codes of {@code stft race}. */
final class ExitCodes {

    static final int NONE = 0;
    static final int FAILED = 1;
    static final int LOW = 10;
    static final int MEDIUM = 11;
    static final int HIGH = 12;

    private ExitCodes() {
    }

    static int of(Level level) {
        if (level == null) {
            return NONE;
        }
        return switch (level) {
            case LOW -> LOW;
            case MEDIUM -> MEDIUM;
            case HIGH -> HIGH;
        };
    }

    /** Of a confirmation. */
    static int of(Outcome outcome) {
        return switch (outcome) {
            case SAME_RESULT -> NONE;
            case NOT_REACHED -> FAILED;
            default -> HIGH;
        };
    }
}
