package org.stft.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** The page of results: the part between two marks is rewritten by each run; the rest is written by hand and stays. */
public final class ResultsFile {

    private static final String END = "<!-- measured: end -->";

    private ResultsFile() {
    }

    /** The present time as pages give it. */
    public static String timeNow() {
        return ZonedDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'"));
    }

    /** The marks between which a program writes. */
    public static String marks(String program) {
        return begin(program) + "\n" + END + "\n";
    }

    private static String begin(String program) {
        return "<!-- measured: begin (rewritten by " + program + ") -->";
    }

    /**
     * Writes the measured part.
     *
     * @param program the program that measures it, as the marks name it: a page may have parts of several
     * @throws IOException if the page exists and has no marks, or cannot be written
     */
    public static void write(Path page, String program, String measured) throws IOException {
        String mark = begin(program);
        String old = Files.exists(page) ? Files.readString(page) : "# Results\n\n" + marks(program);
        int begin = old.indexOf(mark);
        int end = old.indexOf(END, Math.max(0, begin));
        if (begin < 0 || end < begin) {
            throw new IOException(page + " has no lines '" + mark + "' and '" + END
                + "', between which the results go. Put them in, or name another page with --page.");
        }
        Files.createDirectories(page.toAbsolutePath().getParent());
        Files.writeString(page,
            old.substring(0, begin) + mark + "\n\n" + measured.strip() + "\n\n" + old.substring(end));
    }
}
