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

    private void write(Report report) {
        line(report.tool() + ": " + report.summary());
        line("");
        int number = 0;
        for (Finding finding : report.findings()) {
            number++;
            if (finding.counts()) {
                write(finding, number);
            }
        }
        list("Known from the baseline",
            report.findings().stream().filter(each -> each.standing() == Finding.Standing.KNOWN).toList());
        list("Suppressed",
            report.findings().stream().filter(each -> each.standing() == Finding.Standing.SUPPRESSED).toList());
        report.notes().forEach(note -> line("note: " + note));
    }

    private void write(Finding finding, int number) {
        line(number + ". " + finding.level().text().toUpperCase(Locale.ROOT) + "  " + finding.id() + "  "
            + finding.title()
            + (finding.count() > 1 ? "  (" + String.format(Locale.ROOT, "%,d", finding.count()) + " times)" : ""));
        int width = finding.details().stream().mapToInt(detail -> detail.label().length()).max().orElse(0);
        for (Finding.Detail detail : finding.details()) {
            line("     " + detail.label() + " ".repeat(width - detail.label().length() + 2) + detail.text());
        }
        line("");
    }

    private void list(String title, List<Finding> findings) {
        if (!findings.isEmpty()) {
            line(title + ":");
            findings
                .forEach(finding -> line("     " + finding.level().text() + "  " + finding.id() + "  " + finding.title()
                    + (finding.reason().isEmpty() ? "" : "  (" + finding.reason() + ")")));
            line("");
        }
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
