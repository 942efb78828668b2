package org.stft.report;

import java.util.List;
import java.util.Map;

/**
 * One finding.
 *
 * @param id the same in each run of the same program
 * @param title one line: what, and where
 * @param count how many times
 * @param details in the order in which they are shown
 * @param data the same for programs, in the tool's own terms
 * @param standing whether it counts
 * @param reason why it is suppressed; else empty
 */
public record Finding(String id, Level level, String title, long count, List<Detail> details, Map<String, Object> data,
    Standing standing,
    String reason) {

    /** One line about it. */
    public record Detail(String label, String text) {}

    /** The standing of a finding: only new ones count for the exit code. */
    public enum Standing {
        NEW,
        /** It is in the baseline. */
        KNOWN,
        /** It is in the suppression file. */
        SUPPRESSED
    }

    /** As in the report for a terminal. */
    public String text() {
        return TextReport.of(this);
    }

    /** True if it is new and not suppressed. */
    public boolean counts() {
        return standing == Standing.NEW;
    }

    /** The same with another standing. */
    public Finding as(Standing other, String why) {
        return new Finding(id, level, title, count, details, data, other, why);
    }
}
