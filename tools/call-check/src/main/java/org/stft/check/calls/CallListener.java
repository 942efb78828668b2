package org.stft.check.calls;

import java.util.List;
import java.util.Map;

/** Gets the calls of a run, and what belongs together. */
public interface CallListener {

    /** The next call of a rank, in its program order. */
    void called(LoggedCall call);

    /** The next call of a rank ended with an exception. */
    void failed(LoggedCall call);

    /**
     * A message.
     *
     * @param receive null if it was not received until the end
     */
    void message(LoggedCall send, LoggedCall receive);

    /**
     * A collective operation: the calls of the members that have come to it.
     *
     * @param missing the ranks in {@code COMM_WORLD} of the members that have not, at the end; empty if all have come, or
     *     if others could have come
     */
    void collective(List<LoggedCall> calls, List<Integer> missing);

    /** A check in the rank has found something. */
    void found(LocalFinding finding);

    /** A rank has ended where its program says: not by an exception or a signal, nor within a call. */
    void ended(int rank);

    /**
     * What a check in a rank has found.
     *
     * @param template its id
     * @param stopped the call was not made
     * @param arguments by their names in Java
     */
    record LocalFinding(int rank, String template, String method, String site, boolean stopped, long count,
        Map<String, String> arguments) {}
}
