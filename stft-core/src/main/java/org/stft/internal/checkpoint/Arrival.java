package org.stft.internal.checkpoint;

/**
 * A rank's part when all enter a checkpoint call.
 *
 * @param call the number of the call, counted over all runs of the job, from 1
 * @param forced true if the program or the launcher asked for a version now
 * @param stop true if the launcher asked to save and end
 * @param site the source line of the call
 */
record Arrival(long call, boolean forced, boolean stop, String site) {}
