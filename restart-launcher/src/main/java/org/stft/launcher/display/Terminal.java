package org.stft.launcher.display;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.stft.base.process.TimedCommand;

/**
 * The terminal that standard error is connected to.
 *
 * @param present true if it is a terminal on which a line can be overwritten
 * @param columns its width; 0 if standard error is not a terminal
 */
public record Terminal(boolean present, int columns) {

    /** The value if standard error goes to a file or a pipe. */
    public static final Terminal NONE = new Terminal(false, 0);

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int USUAL_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;
    private static final int MAX_COLUMNS = 120;

    /** The terminal of this process. */
    public static Terminal ofStandardError() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return NONE;
        }
        try {
            // the JDK knows only whether input and output both are a terminal
            TimedCommand.Result shell = new TimedCommand(TIMEOUT,
                List.of("sh", "-c", "test -t 2 && (stty size <&2 || echo)")).inheritErrors().run();
            return shell.exit() == 0 ? new Terminal(true, columns(shell.output().trim())) : NONE;
        } catch (IOException e) {
            return NONE; // no shell that answers: an unknown kind of system
        }
    }

    private static int columns(String size) {
        int columns = size.matches("\\d{1,5} \\d{1,5}") ? Integer.parseInt(size.split(" ")[1]) : 0;
        return columns < MIN_COLUMNS ? USUAL_COLUMNS : Math.min(columns, MAX_COLUMNS);
    }
}
