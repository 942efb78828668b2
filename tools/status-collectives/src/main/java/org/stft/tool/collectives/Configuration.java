package org.stft.tool.collectives;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.stft.tool.collectives.board.BoardFile;

/**
 * The settings of the tool. They must be equal on all ranks.
 *
 * @param broadcast the mode of {@code Bcast}
 * @param scatter the mode of {@code Scatter}
 * @param gather the mode of {@code Gather}
 * @param graceMicros the time in microseconds for which a root waits for ranks that have not arrived, before it counts
 *     them as late
 * @param detachBytes how many bytes of a rank can be in sends that an operation did not wait for; 0: none
 * @param boards what tells ranks of each other's arrival
 * @param minBytes the length in bytes from which on a broadcast between hosts is answered
 * @param window how many operations the fastest rank of a host can be ahead of the slowest
 */
record Configuration(Mode broadcast, Mode scatter, Mode gather, long graceMicros, long detachBytes, Boards boards,
    long minBytes, int window) {

    /** The kinds of boards. */
    enum Boards {
        /** Shared memory within a host, messages between hosts. */
        AUTO,
        /** Shared memory only: ranks on several hosts use MPI's own broadcast. */
        MAPPED,
        /** Messages only, as if each rank had a host of its own. */
        MESSAGE
    }

    /** The setting that switches the tool on, {@code stft.collectives}, is also the mode of all operations. */
    static final String MODE = "stft.collectives";
    /** The directory of the boards of this rank's host; can differ between hosts. */
    static final String DIRECTORY = BoardFile.DIRECTORY;
    /** The time in seconds after which a rank reports the ranks that it waits for. */
    static final String REPORT_AFTER = MODE + ".report-seconds";
    private static final String PREFIX = MODE + ".";
    private static final Set<String> NAMES = new TreeSet<>(Set.of(MODE, PREFIX + "bcast", PREFIX + "scatter",
        PREFIX + "gather", PREFIX + "grace-micros", PREFIX + "detach-bytes", PREFIX + "board", PREFIX + "min-bytes",
        PREFIX + "window", DIRECTORY, REPORT_AFTER, CountsReport.JSON));
    private static final long LONGEST_GRACE = 1_000_000;
    private static final long LONGEST = 1L << 40;
    private static final long LARGEST_WINDOW = 4096;

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
            number(properties, PREFIX + "grace-micros", "200", "microseconds", LONGEST_GRACE),
            number(properties, PREFIX + "detach-bytes", Long.toString(8 << 20), "bytes", LONGEST),
            boards(properties.apply(PREFIX + "board", "auto")),
            number(properties, PREFIX + "min-bytes", "65536", "bytes", LONGEST),
            (int) number(properties, PREFIX + "window", "64", "operations", LARGEST_WINDOW, 2));
    }

    /** The names of all settings. */
    static Set<String> names() {
        return NAMES;
    }

    /**
     * Requires that all settings of the tool among some properties exist: a misspelt one would have no effect.
     *
     * @throws IllegalArgumentException if one does not
     */
    static void requireKnown(Set<String> properties) {
        for (String name : new TreeSet<>(properties)) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name)) {
                throw new IllegalArgumentException(
                    "There is no setting " + name + ". Those of the tool collectives are "
                        + String.join(", ", NAMES) + ".");
            }
        }
    }

    /**
     * The time after which a rank reports the ranks that it waits for, in seconds.
     *
     * @throws IllegalArgumentException if it is not a number
     */
    static long reportAfterSeconds(BinaryOperator<String> properties) {
        return number(properties, REPORT_AFTER, "60", "seconds", LONGEST_GRACE);
    }

    private static Mode mode(BinaryOperator<String> properties, String operation, Mode fallback) {
        return Mode.of(PREFIX + operation, properties.apply(PREFIX + operation, fallback.text()));
    }

    private static Boards boards(String text) {
        return Arrays.stream(Boards.values()).filter(each -> text(each).equals(text)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("Expected " + PREFIX + "board to be one of "
                + Arrays.stream(Boards.values()).map(Configuration::text).collect(Collectors.joining(", "))
                + ", found '" + text + "'. Correct the setting."));
    }

    private static String text(Boards boards) {
        return boards.name().toLowerCase(Locale.ROOT);
    }

    private static long number(BinaryOperator<String> properties, String setting, String fallback, String unit,
        long most) {
        return number(properties, setting, fallback, unit, most, 0);
    }

    private static long number(BinaryOperator<String> properties, String setting, String fallback, String unit,
        long most, long least) {
        String text = properties.apply(setting, fallback);
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below with the same message
        }
        throw new IllegalArgumentException(
            "Expected " + setting + " to be a number of " + unit + " from " + least + " to " + most
                + ", found '" + text + "'. Correct the setting.");
    }

    /** All settings in one line, to be compared between ranks. */
    String text() {
        return PREFIX + "bcast=" + broadcast.text() + " " + PREFIX + "scatter=" + scatter.text() + " " + PREFIX
            + "gather=" + gather.text() + " " + PREFIX + "grace-micros=" + graceMicros + " " + PREFIX + "detach-bytes="
            + detachBytes + " " + PREFIX + "board=" + text(boards) + " " + PREFIX + "min-bytes=" + minBytes + " "
            + PREFIX + "window=" + window;
    }
}
