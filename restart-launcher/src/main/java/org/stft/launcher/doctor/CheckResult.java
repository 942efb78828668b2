package org.stft.launcher.doctor;

/**
 * The result of one check.
 *
 * @param name what was looked at
 * @param needed whether the default setup needs it
 * @param works whether it is there and works
 * @param found what was found
 * @param disables what does not work without it; null if it works
 * @param remedy how to get it; null if it works
 */
record CheckResult(String name, boolean needed, boolean works, String found, String disables, String remedy) {

    /** It works. */
    static CheckResult ok(String name, String found) {
        return new CheckResult(name, false, true, found, null, null);
    }

    /** It is missing or does not work. */
    static CheckResult missing(String name, String found, String disables, String remedy) {
        return new CheckResult(name, false, false, found, disables, remedy);
    }

    /** The same, of something that the default setup needs. */
    CheckResult ofNeed() {
        return new CheckResult(name, true, works, found, disables, remedy);
    }
}
