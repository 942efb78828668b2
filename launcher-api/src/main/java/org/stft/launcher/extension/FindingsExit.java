package org.stft.launcher.extension;

import java.util.OptionalInt;

/** The exit code of a command if tools have found something: by the level of the most severe finding, or one for all. */
public final class FindingsExit {

    /** The exit codes 10, 11 and 12. */
    public static final String BY_LEVEL = "level";

    private static final int MOST = 255;

    private final OptionalInt ofAll;

    private FindingsExit(OptionalInt ofAll) {
        this.ofAll = ofAll;
    }

    /**
     * Reads {@code level}, or a number; with 0, findings do not change the exit code.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static FindingsExit parse(String text) {
        if (text.equals(BY_LEVEL)) {
            return new FindingsExit(OptionalInt.empty());
        }
        if (text.matches("\\d{1,3}") && Integer.parseInt(text) <= MOST) {
            return new FindingsExit(OptionalInt.of(Integer.parseInt(text)));
        }
        throw new IllegalArgumentException(
            "must be " + BY_LEVEL + " or a number from 0 to " + MOST + ", but is '" + text + "'.");
    }

    /** The number for the shell of a command that ends with an exit code. */
    public int code(ExitCode ending) {
        return ending.isOfFindings() ? ofAll.orElse(ending.code()) : ending.code();
    }
}
