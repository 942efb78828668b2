package org.stft.internal.fault;

/** The version that this process is writing or restoring, by which {@link Faults} find theirs. */
public final class CurrentVersion {

    private static volatile long current;
    private static volatile long next;
    private static final ThreadLocal<Long> OF_THREAD = new ThreadLocal<>();

    private CurrentVersion() {
    }

    /** Sets the version that the next checkpoint call would write. */
    public static void expect(long version) {
        next = version;
    }

    /** Records that a checkpoint call has begun. */
    public static void entering() {
        current = next;
    }

    /** Sets the version that is being written or restored. */
    public static void writing(long version) {
        current = version;
    }

    /** This thread finishes the work on this version, while others may have begun the next. */
    public static void ofThisThread(long version) {
        OF_THREAD.set(version);
    }

    static long current() {
        Long ofThread = OF_THREAD.get();
        return ofThread == null ? current : ofThread;
    }
}
