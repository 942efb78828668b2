package org.stft.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The findings that do not count: those of an earlier report (the baseline), and those that a suppression file names.
 * Each line of that file is {@code KEY = REASON}; KEY is the id of a finding or of a rule, or a part of a title in which
 * {@code *} matches anything. Empty lines and lines that begin with # are ignored.
 */
public final class Exceptions {

    private final Map<String, String> suppressed = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private boolean hasBaseline;

    /**
     * Reads a suppression file.
     *
     * @throws IOException if it cannot be read, or a line is not valid
     */
    public Exceptions suppress(Path file) throws IOException {
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                int equals = line.indexOf('=');
                if (equals < 1 || line.substring(equals + 1).isBlank()) {
                    throw new IOException(
                        "Expected KEY = REASON in line " + number + " of " + file + ", found '" + line + "'.");
                }
                suppressed.put(line.substring(0, equals).trim(), line.substring(equals + 1).trim());
            }
        }
        return this;
    }

    /**
     * Reads an earlier report, in JSON.
     *
     * @throws IOException if it cannot be read, or is not such a file
     */
    public Exceptions baseline(Path file) throws IOException {
        JsonNode report = new ObjectMapper().readTree(file.toFile());
        if (report == null || !report.path("findings").isArray()) {
            throw new IOException("Expected the JSON report of an earlier run in " + file + ", found something else.");
        }
        hasBaseline = true;
        report.get("findings").forEach(finding -> known.add(finding.path("id").asText()));
        return this;
    }

    /** The findings with their standing. Suppressions that match none are noted as obsolete. */
    public Report apply(Report report) {
        Set<String> unused = new HashSet<>(suppressed.keySet());
        List<Finding> findings = report.findings().stream().map(finding -> judged(finding, unused)).toList();
        List<String> notes = new ArrayList<>(report.notes());
        suppressed.keySet().stream().filter(unused::contains)
            .forEach(key -> notes.add("the suppression '" + key + "' matches no finding"));
        return new Report(report.tool(), report.subject(), report.summary(), report.facts(), report.rules(),
            findings, List.copyOf(notes));
    }

    /** A finding with its standing. */
    public Finding apply(Finding finding) {
        return judged(finding, new HashSet<>());
    }

    /** Returns true if there is an earlier report to compare with. */
    boolean hasBaseline() {
        return hasBaseline;
    }

    /** Returns true if the earlier report has a finding, also if it is suppressed. */
    boolean isKnown(Finding finding) {
        return known.contains(finding.id());
    }

    private Finding judged(Finding finding, Set<String> unused) {
        for (Map.Entry<String, String> each : suppressed.entrySet()) {
            if (fits(each.getKey(), finding)) {
                unused.remove(each.getKey());
                return finding.as(Finding.Standing.SUPPRESSED, each.getValue());
            }
        }
        return isKnown(finding) ? finding.as(Finding.Standing.KNOWN, "") : finding;
    }

    private static boolean fits(String key, Finding finding) {
        String pattern = Pattern.quote(key).replace("*", "\\E.*\\Q");
        return key.equals(finding.id()) || key.equals(finding.rule())
            || Pattern.compile(pattern).matcher(finding.title()).find();
    }
}
