package org.stft.testkit;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A command that has ended.
 *
 * @param command what was run, as a shell takes it
 * @param exitCode with what it exited; 128 + N if signal N ended it
 * @param out its standard output
 * @param err its standard error
 */
public record Ended(String command, int exitCode, String out, String err) {

    /** The exit value that the JDK reports for a process that was ended by SIGKILL. */
    public static final int KILLED = 128 + 9;

    /**
     * The lines of standard output that match in full, sorted: ranks write when they come to it.
     *
     * @param lines what to match; a rank's prefix, such as {@code [0] }, is not looked at
     */
    public List<String> result(Pattern lines) {
        Predicate<String> wanted = line -> lines.matcher(line.replaceFirst("^\\[\\d+] ", "")).matches();
        return out.lines().filter(wanted).sorted().toList();
    }

    /**
     * Makes sure that it exited with a code.
     *
     * @return this
     * @throws AssertionError if it did not
     */
    public Ended expect(int code) {
        if (exitCode != code) {
            throw new AssertionError("Expected exit code " + code + ", but it was " + exitCode + "." + this);
        }
        return this;
    }

    /**
     * Makes sure that its standard error has a line that contains a text.
     *
     * @return this
     * @throws AssertionError if there is none
     */
    public Ended expectMessage(String text) {
        if (err.lines().noneMatch(line -> line.contains(text))) {
            throw new AssertionError("Expected a message with '" + text + "'." + this);
        }
        return this;
    }

    @Override
    public String toString() {
        return "\n$ " + command + "\n" + out + (err.isEmpty() ? "" : "--- standard error:\n" + err)
            + "--- exit code " + exitCode;
    }
}
