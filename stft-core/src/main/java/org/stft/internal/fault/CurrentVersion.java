package org.stft.internal.fault;

/** The version that this process is writing or restoring, by which {@link Faults} find theirs. */
public final class CurrentVersion {

    private static final long NONE = -1;
    private static final ThreadLocal<Long> OF_THREAD = new ThreadLocal<>();
    private static volatile long current;
    private static volatile long next;

    private CurrentVersion() {
    }

    /** Sets the version that the next checkpoint call would write. */
    public static void expect(long version) {
        if (isOfTheJob()) {
            next = version;
        }
    }

    /** Records that a checkpoint call has begun. */
    public static void entering() {
        if (isOfTheJob()) {
            current = next;
        }
    }

    /** Sets the version that is being written or restored. */
    public static void writing(long version) {
        if (isOfTheJob()) {
            current = version;
        }
    }

    private static boolean isOfTheJob() {
        return OF_THREAD.get() == null;
    }

    /** This thread finishes the work on this version, while others may have begun the next. */
    public static void ofThisThread(long version) {
        OF_THREAD.set(version);
    }

    /** This thread works on no version of the job: no fault is triggered in it. */
    public static void ofNoVersion() {
        OF_THREAD.set(NONE);
    }

    static long current() {
        Long ofThread = OF_THREAD.get();
        return ofThread == null ? current : ofThread;
    }
}
