package org.stft.mp;

/**
 * A TCP socket of the MPI implementation that leads out of the job.
 *
 * @param descriptor the number of its descriptor
 * @param listens true if it waits for connections of ranks, which are all open already; false if it leads to the program
 *     that has started this rank
 */
public record OuterSocket(int descriptor, boolean listens) {}
