package org.stft.report;

import java.util.List;
import java.util.Map;

/**
 * The findings of a tool.
 *
 * @param tool its id
 * @param subject what was examined
 * @param summary one line
 * @param facts numbers of what was examined
 * @param findings the most severe first
 * @param notes what was not examined, and what is wrong with the input
 */
public record Report(String tool, String subject, String summary, Map<String, Long> facts, List<Finding> findings,
    List<String> notes) {

    /** The version of the JSON form. */
    public static final int FORMAT = 1;

    /** The highest level of the findings that count: those that are new and not suppressed. Null if there are none. */
    public Level level() {
        return findings.stream().filter(Finding::counts).map(Finding::level).max(Level::compareTo).orElse(null);
    }
}
