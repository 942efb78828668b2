package org.stft.race.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.stft.race.Analyser;
import org.stft.report.Report;
import org.stft.report.ReportFiles;
import org.stft.report.ReportFormat;
import picocli.CommandLine.Option;

/** The options of all commands that write a report. */
final class ReportOptions {

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as an HTML page.")
    private Path html;

    @Option(names = "--suppress", paramLabel = "FILE",
        description = "Races that do not count; a line is KEY = REASON, KEY an id or a part of a title.")
    private List<Path> suppressions = List.of();

    @Option(names = "--baseline", paramLabel = "FILE",
        description = "An earlier report in JSON: its races do not count.")
    private Path baseline;

    @Option(names = "--synchronous",
        description = "Take every send for a synchronous one: only races that are possible without buffering.")
    private boolean synchronous;

    Analyser.Options analysis() {
        return new Analyser.Options(synchronous, false);
    }

    /** Writes it in the forms that were asked for. Returns the exit code. */
    int write(Report found, PrintWriter out) throws IOException {
        ReportFiles files = new ReportFiles(json, html, suppressions, baseline);
        Report report = files.exceptions().apply(found);
        files.write(report);
        out.print(ReportFormat.TEXT.write(report));
        out.flush();
        return ExitCodes.of(report.level());
    }
}
