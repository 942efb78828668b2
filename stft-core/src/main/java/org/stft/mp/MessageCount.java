package org.stft.mp;

/**
 * The messages of the program that one rank has sent and received since MPI was initialized, on all communicators.
 *
 * @param sent messages that were handed to MPI, those of collective operations included
 * @param received messages that a call has returned to the program: a blocking receive, Wait or Test
 */
public record MessageCount(long sent, long received) {}
