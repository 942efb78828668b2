package org.stft.race.command;

import org.stft.race.confirm.ConfirmationOutcome;
import org.stft.report.Level;

/** The exit codes of {@code stft race}. */
final class ExitCodes {

    static final int NONE = 0;
    static final int FAILED = 1;

    private ExitCodes() {
    }

    /** Of a confirmation. */
    static int of(ConfirmationOutcome outcome) {
        return switch (outcome) {
            case SAME_RESULT -> NONE;
            case DIFFERENT_RESULT, FAILURE, DEADLOCK -> Level.HIGH.exitCode();
            default -> FAILED;
        };
    }
}
