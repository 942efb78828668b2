package org.stft.race.choice;

/**
 * The outcome of a wildcard receive or probe.
 *
 * @param number its number among the wildcards of its rank, from 1
 * @param source the rank whose message it took or found
 */
public record Choice(int rank, long number, int source, int tag) {}
