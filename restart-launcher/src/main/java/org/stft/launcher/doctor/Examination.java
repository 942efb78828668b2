package org.stft.launcher.doctor;

import java.util.List;

/**
 * What {@code stft doctor} says.
 *
 * @param works whether the default setup works: all that it needs does
 * @param store the directory that was looked at as the store
 * @param checks what was found of each thing
 */
record Examination(boolean works, String store, List<Diagnosis> checks) {

    static Examination of(String store, List<Diagnosis> checks) {
        return new Examination(checks.stream().allMatch(check -> check.works() || !check.needed()), store, checks);
    }
}
