package org.stft.race.choice;

import java.util.List;

/**
 * The outcome of a call that could have completed other operations, or none: {@code Waitany}, {@code Waitsome},
 * {@code Test} and its like.
 *
 * @param requests the numbers of the nonblocking operations that it completed
 */
public record ChosenCompletion(int rank, List<Long> requests) {}
