package org.stft.tool.collectives;

import java.util.function.BinaryOperator;

/**
 * The settings of the tool. They must be equal on all ranks.
 *
 * @param broadcast the mode of {@code Bcast}
 * @param scatter the mode of {@code Scatter}
 * @param gather the mode of {@code Gather}
 * @param graceMicros the time in microseconds for which a root waits for ranks that have not arrived, before it counts them as late
 */
record Configuration(Mode broadcast, Mode scatter, Mode gather, long graceMicros) {

    /** The setting that switches the tool on, {@code stft.collectives}, is also the mode of all operations. */
    static final String MODE = "stft.collectives";
    private static final String PREFIX = MODE + ".";
    private static final long LONGEST_GRACE = 1_000_000;

    /**
     * Reads the settings.
     *
     * @param properties gives the value of a setting by its name, or the default that it is given
     * @throws IllegalArgumentException if one has a value that it cannot have
     */
    static Configuration from(BinaryOperator<String> properties) {
        Mode mode = Mode.of(MODE, properties.apply(MODE, Mode.LEAVES.text()));
        return new Configuration(mode(properties, "bcast", mode), mode(properties, "scatter", mode),
            mode(properties, "gather", mode),
            micros(PREFIX + "grace-micros", properties.apply(PREFIX + "grace-micros", "200")));
    }

    private static Mode mode(BinaryOperator<String> properties, String operation, Mode fallback) {
        return Mode.of(PREFIX + operation, properties.apply(PREFIX + operation, fallback.text()));
    }

    private static long micros(String setting, String text) {
        try {
            long micros = Long.parseLong(text);
            if (micros >= 0 && micros <= LONGEST_GRACE) {
                return micros;
            }
        } catch (NumberFormatException e) {
            // reported below with the same message
        }
        throw new IllegalArgumentException(
            "Expected " + setting + " to be a number of microseconds from 0 to " + LONGEST_GRACE + ", found '"
                + text + "'. Correct the setting.");
    }

    /** All settings in one line, to be compared between ranks. */
    String text() {
        return PREFIX + "bcast=" + broadcast.text() + " " + PREFIX + "scatter=" + scatter.text() + " " + PREFIX
            + "gather=" + gather.text() + " "
            + PREFIX + "grace-micros=" + graceMicros;
    }
}
