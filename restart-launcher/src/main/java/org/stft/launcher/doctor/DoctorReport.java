package org.stft.launcher.doctor;

import java.util.List;

/**
 * The answer of {@code stft doctor}.
 *
 * @param works true if all that the default setup needs works
 * @param store the directory that was checked as the store
 * @param checks the results
 */
record DoctorReport(boolean works, String store, List<CheckResult> checks) {

    static DoctorReport of(String store, List<CheckResult> checks) {
        return new DoctorReport(checks.stream().allMatch(check -> check.works() || !check.needed()), store, checks);
    }
}
