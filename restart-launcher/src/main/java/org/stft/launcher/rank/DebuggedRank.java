package org.stft.launcher.rank;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/**
 * A rank that waits for a debugger before its main class is loaded.
 *
 * @param port on which it waits, on the loopback address of its host
 */
public record DebuggedRank(int rank, int port) {

    private static final int DEFAULT_PORT = 5005;
    private static final int MAX_PORT = 65_535;
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?::(\\d{1,9}))?");

    /**
     * Reads {@code RANK[:PORT]}.
     *
     * @throws CommandException {@code USAGE} if the text is none, or there is no such rank or port
     */
    public static DebuggedRank parse(String text, int ranks) {
        Matcher matcher = FORM.matcher(text);
        if (matcher.matches()) {
            int rank = Integer.parseInt(matcher.group(1));
            int port = matcher.group(2) == null ? DEFAULT_PORT : Integer.parseInt(matcher.group(2));
            if (rank < ranks && port <= MAX_PORT) {
                return new DebuggedRank(rank, port);
            }
        }
        throw new CommandException(ExitCode.USAGE, "--debug must be RANK[:PORT] with a rank from 0 to " + (ranks - 1)
            + " and a port up to " + MAX_PORT + ", such as 0 or 0:" + DEFAULT_PORT + ", but is '" + text + "'.");
    }

    /** The options of a rank's JVM; none for other ranks. */
    public List<String> jvmOptions(int ofRank) {
        return ofRank == rank
            ? List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:" + port)
            : List.of();
    }
}
