package org.stft.tool.collectives;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The ranks that have not arrived at an operation, as far as one rank knows.
 *
 * @param missing those that have not
 * @param unknown those of which it cannot see whether they have
 */
record MissingRanks(List<Integer> missing, List<Integer> unknown) {

    @Override
    public String toString() {
        if (missing.isEmpty() && unknown.isEmpty()) {
            return "All ranks have arrived at it.";
        }
        String known = missing.isEmpty()
            ? ""
            : "Not arrived at it: " + text(missing) + ". A call by reflection is not seen, and does not count.";
        return unknown.isEmpty()
            ? known
            : known + (known.isEmpty() ? "" : " ") + "Not known here, for lack of shared memory: " + text(unknown)
                + ".";
    }

    private static String text(List<Integer> ranks) {
        return ranks.stream().map(rank -> "rank " + rank).collect(Collectors.joining(", "));
    }
}
