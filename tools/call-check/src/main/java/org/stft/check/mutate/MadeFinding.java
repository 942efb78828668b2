package org.stft.check.mutate;

import java.util.Locale;
import java.util.Set;

/**
 * A finding of call-check.
 *
 * @param sites the call sites that it names
 */
record MadeFinding(String id, String level, Set<String> sites) {

    String text() {
        return level.toUpperCase(Locale.ROOT) + " " + id;
    }
}
