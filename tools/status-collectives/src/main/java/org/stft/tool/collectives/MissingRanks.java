package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The ranks that have not arrived at an operation, as far as one rank knows.
 *
 * @param missing those that have not
 * @param unknown those of which it cannot see whether they have
 * @param receiver the one that this rank waits for to take its data
 */
record MissingRanks(List<Integer> missing, List<Integer> unknown, Optional<Integer> receiver) {

    MissingRanks(List<Integer> missing, List<Integer> unknown) {
        this(missing, unknown, Optional.empty());
    }

    /** The same of a rank that waits for another one to take its data. */
    MissingRanks sendingTo(Optional<Integer> rank) {
        return new MissingRanks(missing, unknown.stream().filter(each -> !rank.equals(Optional.of(each))).toList(),
            rank.filter(each -> !missing.contains(each)));
    }

    @Override
    public String toString() {
        List<String> sentences = new ArrayList<>();
        if (!missing.isEmpty()) {
            sentences
                .add("Not arrived at it: " + text(missing) + ". A call by reflection is not seen, and does not count.");
        }
        receiver
            .ifPresent(rank -> sentences.add("Rank " + rank + " has not taken the data that this rank sends to it."));
        if (!unknown.isEmpty()) {
            sentences.add("Not known here, for lack of shared memory: " + text(unknown) + ".");
        }
        return sentences.isEmpty() ? "All ranks have arrived at it." : String.join(" ", sentences);
    }

    private static String text(List<Integer> ranks) {
        return ranks.stream().map(rank -> "rank " + rank).collect(Collectors.joining(", "));
    }
}
