package org.stft.nativempi.library;

/**
 * An operator and the type of what it combines, as handles.
 *
 * @param operator the operator
 * @param type the type
 */
public record Combination(long operator, long type) {}
