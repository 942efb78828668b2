package org.stft.report;

import java.util.Locale;

/** The severity of a finding. */
public enum Level {
    LOW, MEDIUM, HIGH;

    /** In lower-case letters, as in all forms of a report. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
