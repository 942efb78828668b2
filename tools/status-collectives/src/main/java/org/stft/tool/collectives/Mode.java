package org.stft.tool.collectives;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The order in which an operation serves its ranks. */
enum Mode {
    /** MPI's own operation. */
    OFF,
    /** The binomial tree of the paper: ready ranks first, then late ones, which can have ranks below them. */
    PAPER,
    /** A binomial tree of the ready ranks. Each late rank is a leaf of one of them. */
    LEAVES,
    /** Before each send the root checks again who has arrived, and has those serve each other. Late ranks come last. */
    DYNAMIC;

    /** @throws IllegalArgumentException if the text names none of them */
    static Mode of(String setting, String text) {
        for (Mode mode : values()) {
            if (mode.text().equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("Expected " + setting + " to be one of "
            + Arrays.stream(values()).map(Mode::text).collect(Collectors.joining(", ")) + ", found '" + text
            + "'. Correct the setting.");
    }

    String text() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
