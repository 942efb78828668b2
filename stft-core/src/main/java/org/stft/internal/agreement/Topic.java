package org.stft.internal.agreement;

/**
 * The types of an agreement.
 *
 * @param part the type of each rank's contribution
 * @param decision the type of rank 0's decision
 */
public record Topic<P extends Record, D extends Record>(Class<P> part, Class<D> decision) {}
