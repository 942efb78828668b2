package org.stft.launcher.incarnation;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The timeout for ranks that were asked to save and stop to reach a checkpoint call. It does not apply to a version
 * that they are writing.
 */
public final class StopTimeout {

    private final Duration timeout;
    private boolean asked;
    private boolean saving;
    private long end;

    public StopTimeout(Duration timeout) {
        this.timeout = timeout;
    }

    /** The configured timeout. */
    Duration timeout() {
        return timeout;
    }

    /** Starts the timeout when the ranks are asked. A further request does not prolong it. */
    void ask(long nanoTime) {
        if (!asked) {
            asked = true;
            end = nanoTime + timeout.toNanos();
        }
    }

    /** Suspends the timeout: all ranks have reached a call and make a version. */
    void saveBegan() {
        saving = true;
    }

    /** Resumes the timeout: the version was not made for the request, or it failed. */
    void saveEnded(long nanoTime) {
        saving = false;
        end = nanoTime + timeout.toNanos();
    }

    /** The time left, possibly negative; empty if there is no timeout. */
    OptionalLong leftNanos(long nanoTime) {
        return asked && !saving ? OptionalLong.of(end - nanoTime) : OptionalLong.empty();
    }
}
