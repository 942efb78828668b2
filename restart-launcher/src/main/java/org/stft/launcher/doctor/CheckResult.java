package org.stft.launcher.doctor;

/**
 * The result of one check.
 *
 * @param name the checked item
 * @param needed true if the default setup needs it
 * @param works true if it exists and works
 * @param found the finding
 * @param disables the features that do not work without it; null if it works
 * @param remedy the way to get it; null if it works
 */
record CheckResult(String name, boolean needed, boolean works, String found, String disables, String remedy) {

    /** Returns the result of a successful check. */
    static CheckResult ok(String name, String found) {
        return new CheckResult(name, false, true, found, null, null);
    }

    /** Returns the result of a failed check. */
    static CheckResult missing(String name, String found, String disables, String remedy) {
        return new CheckResult(name, false, false, found, disables, remedy);
    }

    /** Returns the result of a failed check that the default setup needs. */
    CheckResult ofNeed() {
        return new CheckResult(name, true, works, found, disables, remedy);
    }
}
