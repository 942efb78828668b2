package org.stft.tool.race;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The lines of a file of outcomes: what calls of the ranks are to give where MPI leaves it open. {@code RANK} is one in
 * {@code COMM_WORLD}; {@code CHOICE} is the number of a receive or probe among the wildcards of its rank, from 1;
 * {@code REQUEST} is the number of a nonblocking operation among those of its rank, from 0.
 *
 * <pre>
 * force RANK CHOICE SOURCE TAG
 * alter RANK CHOICE SOURCE TAG        the same; others are told when it happens
 * complete RANK REQUEST...            the next call that has a choice completes these
 * exact                               nothing is left out: these have a line too, in their order:
 * none RANK TIMES                     so many tests and probes find nothing
 * found RANK                          a probe that may find nothing finds a message
 * </pre>
 */
public final class OutcomeLines {

    /** The line that says that all outcomes are in the file. */
    public static final String EXACT = "exact";

    static final String FORCE = "force";
    static final String ALTER = "alter";
    static final String COMPLETE = "complete";
    static final String NONE = "none";
    static final String FOUND = "found";

    private OutcomeLines() {
    }

    /** The message that a wildcard gets. */
    public static String force(int rank, long choice, int source, int tag) {
        return wildcard(FORCE, rank, choice, source, tag);
    }

    /** The message that the wildcard gets for which others wait. */
    public static String alter(int rank, long choice, int source, int tag) {
        return wildcard(ALTER, rank, choice, source, tag);
    }

    private static String wildcard(String what, int rank, long choice, int source, int tag) {
        return what + " " + rank + " " + choice + " " + source + " " + tag;
    }

    /** The operations that a call completes. */
    public static String complete(int rank, Collection<Long> requests) {
        return COMPLETE + " " + rank + " " + requests.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** Tests and probes that find nothing. */
    public static String none(int rank, long times) {
        return NONE + " " + rank + " " + times;
    }

    /** A probe that finds something. */
    public static String found(int rank) {
        return FOUND + " " + rank;
    }
}
