package org.stft.testkit;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A command that has ended.
 *
 * @param command the command line, quoted for a shell
 * @param exitCode its exit code; 128 + N if signal N ended it
 * @param out its standard output
 * @param err its standard error
 */
public record Ended(String command, int exitCode, String out, String err) {

    /** The exit value that the JDK reports for a process that was ended by SIGKILL. */
    public static final int KILLED = 128 + 9;

    /**
     * The lines of standard output that match in full, sorted, because the order of the ranks' output varies.
     *
     * @param lines the expression to match; a rank's prefix, such as {@code [0] }, is ignored
     */
    public List<String> result(Pattern lines) {
        Predicate<String> wanted = line -> lines.matcher(line.replaceFirst("^\\[\\d+] ", "")).matches();
        return out.lines().filter(wanted).sorted().toList();
    }

    /**
     * Checks its exit code.
     *
     * @return this
     * @throws AssertionError if it exited with another code
     */
    public Ended expect(int code) {
        if (exitCode != code) {
            throw new AssertionError("Expected exit code " + code + ", but it was " + exitCode + "." + this);
        }
        return this;
    }

    /**
     * Checks that a line of its standard error contains a text.
     *
     * @return this
     * @throws AssertionError if there is no such line
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
