package org.stft.launcher.display;

import java.io.PrintWriter;

/** Shows the progress of a long operation. Safe from any thread. */
public interface Progress extends AutoCloseable {

    /** Shows nothing. */
    Progress NONE = new Progress() {
        @Override
        public void total(long units) {
        }

        @Override
        public void reached(long units) {
        }

        @Override
        public void note(String text) {
        }

        @Override
        public void print(String line) {
        }

        @Override
        public void close() {
        }
    };

    /** A bar that is redrawn in one line of the terminal. */
    static Progress bar(Terminal terminal, PrintWriter err, String title, Unit unit) {
        return new BarProgress(terminal, err, title, unit);
    }

    /** A line about once a second, for output without a terminal. */
    static Progress lines(PrintWriter out, String title, Unit unit) {
        return new LineProgress(out, title, unit);
    }

    /**
     * The unit of the count.
     *
     * @param name the text after a number
     * @param size the factor between the counted and the displayed unit
     */
    record Unit(String name, long size) {
        /** Bytes, read as MiB. */
        public static final Unit MEBIBYTES = new Unit(" MiB", 1 << 20);
    }

    /** Sets the total, as soon as it is known. */
    void total(long units);

    /** Sets the number of finished units, which may also decrease. */
    void reached(long units);

    /** Sets the remark on the present state, shown after the numbers. */
    void note(String text);

    /** Prints a line that stays. */
    void print(String line);

    /** Draws the last state and ends the line. */
    @Override
    void close();
}
