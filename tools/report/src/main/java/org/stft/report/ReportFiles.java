package org.stft.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files that a report goes to and that say what does not count in it.
 *
 * @param json for programs; null if not wanted
 * @param html for browsers; null if not wanted
 * @param sarif for code hosts and development environments; null if not wanted
 * @param sources the source files of the program, which the last names
 * @param suppressions see {@link Exceptions#suppress}
 * @param baseline an earlier report in JSON; null if there is none
 */
public record ReportFiles(Path json, Path html, Path sarif, SourceFiles sources, List<Path> suppressions,
    Path baseline) {

    /** @throws IOException if a file cannot be read or understood */
    public Exceptions exceptions() throws IOException {
        Exceptions exceptions = new Exceptions();
        for (Path file : suppressions) {
            exceptions.suppress(file);
        }
        return baseline == null ? exceptions : exceptions.baseline(baseline);
    }

    /**
     * Writes the files.
     *
     * @param exceptions those that were applied to the report
     */
    public void write(Report report, Exceptions exceptions) throws IOException {
        if (json != null) {
            Files.writeString(json, ReportFormat.JSON.write(report));
        }
        if (html != null) {
            Files.writeString(html, ReportFormat.HTML.write(report));
        }
        if (sarif != null) {
            Files.writeString(sarif, SarifReport.of(report, exceptions, sources));
        }
    }
}
