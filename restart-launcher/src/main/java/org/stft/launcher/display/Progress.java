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

    /** A bar that is drawn over and over in one line of the terminal. */
    static Progress bar(Terminal terminal, PrintWriter err, String title, Unit unit) {
        return new BarProgress(terminal, err, title, unit);
    }

    /** A line about once a second, for where there is no terminal. */
    static Progress lines(PrintWriter out, String title, Unit unit) {
        return new LineProgress(out, title, unit);
    }

    /**
     * The unit of the count.
     *
     * @param name the word after a number
     * @param size how many of what is counted make one of what is read
     */
    record Unit(String name, long size) {
        /** Bytes, read as MiB. */
        public static final Unit MEBIBYTES = new Unit(" MiB", 1 << 20);
    }

    /** Sets how many there are in all, as soon as that is known. */
    void total(long units);

    /** So many are done; may also go back. */
    void reached(long units);

    /** Sets the remark on the present state, shown after the numbers. */
    void note(String text);

    /** Prints a line that stays. */
    void print(String line);

    /** Draws the last state and ends the line. */
    @Override
    void close();
}
