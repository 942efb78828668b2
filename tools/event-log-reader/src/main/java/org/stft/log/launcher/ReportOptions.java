package org.stft.log.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.FindingsExit;
import org.stft.report.Exceptions;
import org.stft.report.Level;
import org.stft.report.Report;
import org.stft.report.ReportFiles;
import org.stft.report.ReportFormat;
import org.stft.report.SourceFiles;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of all commands that write the report of a check. */
public final class ReportOptions {

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as an HTML page.")
    private Path html;

    @Option(names = "--sarif", paramLabel = "FILE",
        description = "Write the report as SARIF, for code hosts and development environments.")
    private Path sarif;

    @Option(names = "--source-root", paramLabel = "DIR", description = {
        "A directory with the program's sources, in which packages begin, for --sarif. Repeatable.",
        "Default: anywhere below the working directory"})
    private List<Path> sourceRoots = List.of();

    @Option(names = "--suppress", paramLabel = "FILE",
        description = "What does not count; a line is KEY = REASON, KEY an id, a rule or a part of a title.")
    private List<Path> suppressions = List.of();

    @Option(names = "--baseline", paramLabel = "FILE",
        description = "An earlier report in JSON: what it has does not count.")
    private Path baseline;

    @Option(names = "--findings-exit", paramLabel = "CODE", defaultValue = FindingsExit.BY_LEVEL,
        converter = Exit.class, description = {
            "Exit with this code if something was found. 0: findings do not count.",
            "Default: 10, 11 or 12 by the most severe one"})
    private FindingsExit findingsExit;

    /**
     * Writes a report in the forms that were asked for. Returns the exit code.
     *
     * @throws IOException if a file cannot be read or written
     */
    public int write(Report found, PrintWriter out) throws IOException {
        ReportFiles files = new ReportFiles(json, html, sarif, SourceFiles.of(Path.of(""), sourceRoots), suppressions,
            baseline);
        Exceptions exceptions = files.exceptions();
        Report report = exceptions.apply(found);
        files.write(report, exceptions);
        out.print(ReportFormat.TEXT.write(report));
        out.flush();
        return findingsExit.code(exitCode(report.level()));
    }

    /** The exit code of a check whose most severe finding has this level; null if nothing counts. */
    static ExitCode exitCode(Level level) {
        return level == null ? ExitCode.DONE : ExitCode.of(level.exitCode()).orElseThrow();
    }

    /** Reads the option. */
    private static final class Exit implements ITypeConverter<FindingsExit> {

        @Override
        public FindingsExit convert(String text) {
            try {
                return FindingsExit.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
