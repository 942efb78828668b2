package org.stft.store;

import java.util.List;

/**
 * Which versions of a job stay and which do not, each list newest first.
 *
 * @param verified the intact ones that are kept
 * @param damaged those that are not intact and newer than the oldest one that is kept; they stay too
 * @param old those that may be removed
 */
public record Retention(List<Long> verified, List<Long> damaged, List<Long> old) {

    public Retention {
        verified = List.copyOf(verified);
        damaged = List.copyOf(damaged);
        old = List.copyOf(old);
    }
}
