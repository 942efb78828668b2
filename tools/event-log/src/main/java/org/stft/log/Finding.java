package org.stft.log;

/**
 * Something that is wrong with a log.
 *
 * @param rank whose log it is
 * @param text what is wrong, and what that means
 */
public record Finding(int rank, String text) {}
