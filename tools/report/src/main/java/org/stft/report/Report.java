package org.stft.report;

import java.util.List;
import java.util.Map;

/**
 * The findings of a tool.
 *
 * @param tool the id of the tool
 * @param subject the job or file that was examined
 * @param summary one line
 * @param facts numbers that describe the examined job
 * @param rules all that the tool looks for, the same in each run
 * @param findings the most severe first
 * @param notes parts that were not examined, and problems of the input
 */
public record Report(String tool, String subject, String summary, Map<String, Long> facts, List<Rule> rules,
    List<Finding> findings, List<String> notes) {

    /** The version of the JSON form. */
    public static final int FORMAT = 2;

    /** The highest level of the findings that count: those that are new and not suppressed. Null if there are none. */
    public Level level() {
        return findings.stream().filter(Finding::counts).map(Finding::level).max(Level::compareTo).orElse(null);
    }
}
