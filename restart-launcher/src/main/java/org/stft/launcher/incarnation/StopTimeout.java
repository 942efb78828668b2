package org.stft.launcher.incarnation;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The time limit for ranks that were asked to save and stop to reach a checkpoint call. It does not apply to a version
 * that they are writing.
 */
public final class StopTimeout {

    private final Duration limit;
    private boolean asked;
    private boolean saving;
    private long end;

    public StopTimeout(Duration limit) {
        this.limit = limit;
    }

    /** The configured limit. */
    Duration limit() {
        return limit;
    }

    /** The ranks are asked at this moment. To ask again does not prolong it. */
    void ask(long nanoTime) {
        if (!asked) {
            asked = true;
            end = nanoTime + limit.toNanos();
        }
    }

    /** All ranks have come to a call and make a version. */
    void saveBegan() {
        saving = true;
    }

    /** The ranks continue: the version was not made for the request, or it failed. */
    void saveEnded(long nanoTime) {
        saving = false;
        end = nanoTime + limit.toNanos();
    }

    /** The time left, possibly negative; empty if there is no limit. */
    OptionalLong leftNanos(long nanoTime) {
        return asked && !saving ? OptionalLong.of(end - nanoTime) : OptionalLong.empty();
    }
}
