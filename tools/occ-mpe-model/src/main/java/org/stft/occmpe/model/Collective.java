package org.stft.occmpe.model;

import java.util.Locale;

/** The collectives that the engine converts into point-to-point messages (paper, section 1). */
public enum Collective {
    BROADCAST, SCATTER, GATHER;

    /** Lower-case name as used in files and on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
