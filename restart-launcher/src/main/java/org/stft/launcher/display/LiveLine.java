package org.stft.launcher.display;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The last line of a terminal: redrawn when it changes, and below any output that is written above it. Safe from any
 * thread.
 */
final class LiveLine {

    private static final String ERASE = "\r\033[K";

    private final OutputStream terminal;
    private final int columns;
    @GuardedBy("this")
    private String text = "";

    LiveLine(OutputStream terminal, int columns) {
        this.terminal = terminal;
        this.columns = columns;
    }

    /** Shows a text, as far as it fits in one line. An empty one leaves no trace. */
    synchronized void show(String newText) {
        text = newText.substring(0, Math.min(newText.length(), columns - 1));
        draw(ERASE + text);
    }

    /** Runs an action that writes whole lines. */
    synchronized void above(Runnable write) {
        draw(ERASE);
        write.run();
        draw(text);
    }

    private void draw(String characters) {
        try {
            terminal.write(characters.getBytes(StandardCharsets.UTF_8));
            terminal.flush();
        } catch (IOException e) {
            // the terminal was closed; the job continues without it
        }
    }
}
