package org.stft.launcher.doctor;

import java.util.List;

/**
 * The answer of {@code stft doctor}.
 *
 * @param works whether the default setup works: all that it needs does
 * @param store the directory that was looked at as the store
 * @param checks what was found of each thing
 */
record DoctorReport(boolean works, String store, List<CheckResult> checks) {

    static DoctorReport of(String store, List<CheckResult> checks) {
        return new DoctorReport(checks.stream().allMatch(check -> check.works() || !check.needed()), store, checks);
    }
}
