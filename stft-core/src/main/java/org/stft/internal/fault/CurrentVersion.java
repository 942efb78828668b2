package org.stft.internal.fault;

/** The version that this process is writing or restoring, by which {@link Faults} find theirs. */
public final class CurrentVersion {

    private static volatile long current;
    private static volatile long next;

    private CurrentVersion() {
    }

    /** The version that the next checkpoint call is about. */
    public static void expect(long version) {
        next = version;
    }

    /** A checkpoint call has begun. */
    public static void entering() {
        current = next;
    }

    /** This version is being written or restored. */
    public static void writing(long version) {
        current = version;
    }

    static long current() {
        return current;
    }
}
