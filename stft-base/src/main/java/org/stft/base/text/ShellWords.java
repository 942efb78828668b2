package org.stft.base.text;

import java.util.List;
import java.util.stream.Collectors;

/** Words of a command line. */
public final class ShellWords {

    private static final String PLAIN = "[A-Za-z0-9_@%+=:,./-]+";

    private ShellWords() {
    }

    /** A line that a shell splits into these words. */
    public static String quoted(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
