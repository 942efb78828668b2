package org.stft.occmpe.model;

/**
 * The result of one run.
 *
 * @param cycles     from the start of the collective to the end of its last transfer
 * @param clockSteps cycles in which something was due: the work of the simulation
 */
public record Outcome(long cycles, int transfers, long clockSteps) {}
