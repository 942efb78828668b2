package org.stft.report;

import java.util.Locale;

/** The severity of a finding. */
public enum Level {
    LOW(10), MEDIUM(11), HIGH(12);

    private final int exitCode;

    Level(int exitCode) {
        this.exitCode = exitCode;
    }

    /** The exit code of a command whose most severe finding has this level. */
    public int exitCode() {
        return exitCode;
    }

    /** The name in lower-case letters, as in all forms of a report. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
