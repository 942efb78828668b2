package org.stft.log;

/**
 * A problem of a log.
 *
 * @param rank the rank that wrote the log
 * @param text the problem, and its consequence
 */
public record LogProblem(int rank, String text) {}
