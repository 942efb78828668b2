package org.stft.bench;

import java.io.PrintWriter;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Terminal;

/** Shows the current step of the run: as a bar on a terminal, else as a line per step. */
final class Steps implements AutoCloseable {

    private static final Progress.Unit STEPS = new Progress.Unit(" steps", 1);

    private final PrintWriter err = new PrintWriter(System.err, true);
    private final Progress bar;
    private final boolean lines;
    private final int total;
    private int taken;

    Steps(int total) {
        this.total = total;
        Terminal terminal = Terminal.ofStandardError();
        this.lines = !terminal.present();
        this.bar = lines ? Progress.NONE : Progress.bar(terminal, err, "measuring", STEPS);
        bar.total(total);
    }

    /** Shows the step that begins now. */
    void next(String what) {
        bar.reached(taken);
        bar.note(what);
        taken++;
        if (lines) {
            err.println("[" + taken + "/" + total + "] " + what);
        }
    }

    @Override
    public void close() {
        bar.reached(taken);
        bar.close();
    }
}
