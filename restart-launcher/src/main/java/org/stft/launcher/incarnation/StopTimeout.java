package org.stft.launcher.incarnation;

import java.time.Duration;
import java.util.OptionalLong;

/** How long ranks that were asked to save and stop may take to come to a checkpoint call. A version that they are making is waited for. */
public final class StopTimeout {

    private final Duration limit;
    private boolean asked;
    private boolean saving;
    private long end;

    public StopTimeout(Duration limit) {
        this.limit = limit;
    }

    /** What it is set to. */
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

    /** They go on: it was not made for the request, or it failed. */
    void saveEnded(long nanoTime) {
        saving = false;
        end = nanoTime + limit.toNanos();
    }

    /** How long may still be waited, perhaps less than nothing; empty if for ever. */
    OptionalLong leftNanos(long nanoTime) {
        return asked && !saving ? OptionalLong.of(end - nanoTime) : OptionalLong.empty();
    }
}
