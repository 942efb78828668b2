package org.stft.launcher.control;

import java.util.List;

/** The answer to {@link Request#DEBUG}: one line for each rank, in the order of the ranks. */
public record Debuggers(List<OfRank> ranks) {

    public Debuggers {
        ranks = List.copyOf(ranks);
    }

    /**
     * How a debugger attaches to a rank.
     *
     * @param host the name of the rank's host; empty if it is not known
     * @param port on the loopback address of that host; 0: none
     * @param problem why no debugger can attach, as a clause; else empty
     */
    public record OfRank(int rank, String host, int port, String problem) {}
}
