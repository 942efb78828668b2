package org.stft.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page of results: the part between two marks is rewritten by each run; the rest is written by hand and stays. */
public final class ResultsFile {

    private static final String BEGIN = "<!-- measured: begin (rewritten by run.sh) -->";
    private static final String END = "<!-- measured: end -->";

    private ResultsFile() {
    }

    /**
     * Writes the measured part.
     *
     * @throws IOException if the page exists and has no marks, or cannot be written
     */
    public static void write(Path page, String measured) throws IOException {
        String old = Files.exists(page) ? Files.readString(page) : "# Results\n\n" + BEGIN + "\n" + END + "\n";
        int begin = old.indexOf(BEGIN);
        int end = old.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(
                page + " has no lines '" + BEGIN + "' and '" + END + "', between which the results go."
                    + " Put them in, or name another page with --results.");
        }
        if (page.toAbsolutePath().getParent() != null) {
            Files.createDirectories(page.toAbsolutePath().getParent());
        }
        Files.writeString(page,
            old.substring(0, begin) + BEGIN + "\n\n" + measured.strip() + "\n\n" + old.substring(end));
    }
}
