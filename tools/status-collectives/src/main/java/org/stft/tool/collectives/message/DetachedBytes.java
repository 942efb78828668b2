package org.stft.tool.collectives.message;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** The bytes of a rank in sends that operations did not wait for, on all communicators. */
public final class DetachedBytes {

    private final long limit;
    @GuardedBy("this")
    private long now;
    @GuardedBy("this")
    private long most;

    /** @param limit the maximum number of bytes; 0: every operation waits for its sends */
    public DetachedBytes(long limit) {
        this.limit = limit;
    }

    /** Returns true if the bytes alone are not above the limit. */
    public boolean canEverHold(long bytes) {
        return bytes >= 0 && bytes <= limit;
    }

    /** Adds bytes unless the sum would exceed the limit. */
    public synchronized boolean reserve(long bytes) {
        if (now + bytes > limit) {
            return false;
        }
        now += bytes;
        most = Math.max(most, now);
        return true;
    }

    public synchronized void release(long bytes) {
        now -= bytes;
    }

    /** The maximum number of bytes at any time. */
    public synchronized long most() {
        return most;
    }

    public synchronized long now() {
        return now;
    }
}
