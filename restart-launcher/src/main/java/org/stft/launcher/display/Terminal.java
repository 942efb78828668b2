package org.stft.launcher.display;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What a person sees of standard error.
 *
 * @param present whether it is a terminal on which a line can be written over
 * @param columns how wide it is; 0 if it is none
 */
public record Terminal(boolean present, int columns) {

    /** Standard error goes to a file or a pipe. */
    public static final Terminal NONE = new Terminal(false, 0);

    private static final int USUAL_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;
    private static final int MAX_COLUMNS = 120;

    /** That of this process. */
    public static Terminal ofStandardError() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return NONE;
        }
        try {
            // the JDK knows only whether input and output both are a terminal
            Process shell = new ProcessBuilder("sh", "-c", "test -t 2 && (stty size <&2 || echo)")
                .redirectError(Redirect.INHERIT).start();
            shell.getOutputStream().close();
            String size = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
            boolean present = shell.waitFor(5, TimeUnit.SECONDS) && shell.exitValue() == 0;
            return present ? new Terminal(true, columns(size)) : NONE;
        } catch (IOException e) {
            return NONE; // no shell: not a system whose terminals we know
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return NONE;
        }
    }

    private static int columns(String size) {
        int columns = size.matches("\\d{1,5} \\d{1,5}") ? Integer.parseInt(size.split(" ")[1]) : 0;
        return columns < MIN_COLUMNS ? USUAL_COLUMNS : Math.min(columns, MAX_COLUMNS);
    }
}
