package org.stft.race.match;

import org.stft.log.match.Pattern;

/**
 * A receive or probe as the program posted it.
 *
 * @param communicator its name
 * @param blocking true if the rank does nothing else before it is complete
 * @param number of the posting among the events of its rank, counted from 1: the posting order
 * @param choice for a wildcard: its number among the wildcard receives and probes of its rank, counted from 1 in posting
 *     order; else 0
 */
public record Posting(int rank, String communicator, boolean probe, boolean blocking, int source, int tag,
    String site, long number, long choice) implements Pattern {

    public boolean isSamePattern(Posting other) {
        return source == other.source && tag == other.tag;
    }
}
