package org.stft.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The versions of a job that stay and those that do not, each list newest first.
 *
 * @param verified the intact versions that are kept
 * @param damaged the versions that are not intact and newer than the oldest kept one; they stay too
 * @param old the versions that may be removed
 */
public record Retention(List<Long> verified, List<Long> damaged, List<Long> old) {

    public Retention {
        verified = List.copyOf(verified);
        damaged = List.copyOf(damaged);
        old = List.copyOf(old);
    }

    /**
     * Decides by the rule of {@link JobStore#retention}.
     *
     * @param versions all versions, newest first
     * @param intact verifies a version; called only as far as needed
     */
    static Retention of(List<Long> versions, LongPredicate intact, int keep, long first, long base) {
        List<Long> verified = new ArrayList<>();
        List<Long> damaged = new ArrayList<>();
        List<Long> old = new ArrayList<>();
        for (long version : versions) {
            boolean enough = verified.size() >= keep;
            if (enough && (version != base || verified.get(keep - 1) >= first)) {
                old.add(version);
            } else {
                (intact.test(version) ? verified : damaged).add(version);
            }
        }
        return new Retention(verified, damaged, old);
    }
}
