package org.stft.report;

import java.util.List;
import java.util.Map;

/**
 * One finding.
 *
 * @param id the same in each run of the same program
 * @param rule the id of its {@link Rule}
 * @param title one line: the problem, and its place
 * @param count the number of occurrences
 * @param places lines of the program, the one to look at first; empty if there is none
 * @param details in the order in which they are shown
 * @param data the details for programs, in the tool's own terms
 * @param standing new, in the baseline, or suppressed
 * @param reason the reason of its suppression; empty if it is not suppressed
 */
public record Finding(String id, String rule, Level level, String title, long count, List<Place> places,
    List<Detail> details, Map<String, Object> data, Standing standing, String reason) {

    /** The key in {@link #data} of the command that confirms the finding: a line for a shell. */
    public static final String CONFIRM = "confirm";

    /** One line about the finding. */
    public record Detail(String label, String text) {}

    /**
     * A place in the program.
     *
     * @param label what is there, such as {@code the receive}
     * @param site as a stack trace has it, such as {@code my.Pi.main(Pi.java:42)}; {@code SITE called at SITE} are two
     */
    public record Place(String label, String site) {}

    /** A new finding. */
    public Finding(String id, String rule, Level level, String title, long count, List<Place> places,
        List<Detail> details, Map<String, Object> data) {
        this(id, rule, level, title, count, places, details, data, Standing.NEW, "");
    }

    /** The standing of a finding: only new ones count for the exit code. */
    public enum Standing {
        NEW,
        /** In the baseline. */
        KNOWN,
        /** In the suppression file. */
        SUPPRESSED
    }

    /** Its name in the report for a terminal. */
    public String text() {
        return TextReport.of(this);
    }

    /** Returns true if it is new and not suppressed. */
    public boolean counts() {
        return standing == Standing.NEW;
    }

    /** The same with another standing. */
    public Finding as(Standing other, String why) {
        return new Finding(id, rule, level, title, count, places, details, data, other, why);
    }
}
