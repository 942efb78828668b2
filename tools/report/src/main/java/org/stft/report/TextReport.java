package org.stft.report;

import java.util.List;
import java.util.Locale;

/** A report as text for a terminal. */
final class TextReport {

    private final StringBuilder text = new StringBuilder();

    private TextReport() {
    }

    static String of(Report report) {
        TextReport text = new TextReport();
        text.write(report);
        return text.text.toString();
    }

    /** One finding. */
    static String of(Finding finding) {
        TextReport text = new TextReport();
        text.write(finding, "");
        return text.text.toString().stripTrailing();
    }

    /** One line for each finding. */
    static String summary(Report report) {
        TextReport text = new TextReport();
        text.line(report.tool() + ": " + report.summary());
        text.line("");
        text.list("Found", report.findings().stream().filter(Finding::counts).toList());
        text.rest(report);
        return text.text.toString().stripTrailing();
    }

    private void write(Report report) {
        line(report.tool() + ": " + report.summary());
        line("");
        int number = 0;
        for (Finding finding : report.findings()) {
            number++;
            if (finding.counts()) {
                write(finding, number + ". ");
            }
        }
        rest(report);
    }

    /** The findings that do not count, and the notes. */
    private void rest(Report report) {
        list("Known from the baseline",
            report.findings().stream().filter(each -> each.standing() == Finding.Standing.KNOWN).toList());
        list("Suppressed",
            report.findings().stream().filter(each -> each.standing() == Finding.Standing.SUPPRESSED).toList());
        report.notes().forEach(note -> line("note: " + note));
        report.findings().stream().filter(each -> each.counts() && each.data().containsKey(Finding.CONFIRM)).findFirst()
            .ifPresent(this::confirm);
    }

    /** The command is a line of its own, so that it can be pasted. */
    private void confirm(Finding finding) {
        line("");
        line("To confirm " + finding.id() + ":");
        line("");
        line("  " + finding.data().get(Finding.CONFIRM));
    }

    private void write(Finding finding, String number) {
        line(number + finding.level().text().toUpperCase(Locale.ROOT) + "  " + finding.id() + "  "
            + finding.title()
            + times(finding));
        int width = finding.details().stream().mapToInt(detail -> detail.label().length()).max().orElse(0);
        for (Finding.Detail detail : finding.details()) {
            line("     " + detail.label() + " ".repeat(width - detail.label().length() + 2) + detail.text());
        }
        line("");
    }

    private static String times(Finding finding) {
        return finding.count() > 1 ? "  (" + String.format(Locale.ROOT, "%,d", finding.count()) + " times)" : "";
    }

    private void list(String title, List<Finding> findings) {
        if (!findings.isEmpty()) {
            line(title + ":");
            findings
                .forEach(finding -> line("     " + finding.level().text() + "  " + finding.id() + "  " + finding.title()
                    + times(finding) + (finding.reason().isEmpty() ? "" : "  (" + finding.reason() + ")")));
            line("");
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
