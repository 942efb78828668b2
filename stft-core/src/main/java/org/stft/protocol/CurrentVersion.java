package org.stft.protocol;

/** The version that this process is writing or restoring, for {@link org.stft.fault.Faults}. */
final class CurrentVersion {

    private static volatile long current;

    private CurrentVersion() {
    }

    static void writing(long version) {
        current = version;
    }

    static long current() {
        return current;
    }
}
