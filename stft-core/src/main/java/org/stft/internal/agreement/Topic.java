package org.stft.internal.agreement;

/**
 * The types of an agreement.
 *
 * @param part what each rank contributes
 * @param decision what rank 0 makes of all parts
 */
public record Topic<P extends Record, D extends Record>(Class<P> part, Class<D> decision) {}
