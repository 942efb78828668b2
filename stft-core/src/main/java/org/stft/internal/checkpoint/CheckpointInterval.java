package org.stft.internal.checkpoint;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.stft.base.time.TimeSource;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * Decides whether a version is due: by calls, which all ranks count alike, or by time, for which only rank 0's clock
 * counts.
 */
final class CheckpointInterval {

    private final Optional<Duration> time;
    private final OptionalInt calls;
    private final LongSupplier nanoClock;
    private long lastNanos;
    private long callsSince;

    CheckpointInterval(Optional<Duration> time, OptionalInt calls, LongSupplier nanoClock) {
        this.time = time;
        this.calls = calls;
        this.nanoClock = nanoClock;
        this.lastNanos = nanoClock.getAsLong();
    }

    static CheckpointInterval of(Settings settings, TimeSource time) {
        Optional<Duration> every = settings.duration(Setting.EVERY);
        boolean byCalls = every.isEmpty() || settings.isGiven(Setting.EVERY_CALLS);
        int calls = settings.number(Setting.EVERY_CALLS, 1);
        return new CheckpointInterval(every, byCalls ? OptionalInt.of(calls) : OptionalInt.empty(), time::nanoTime);
    }

    /** Nothing is ever due. */
    static CheckpointInterval never() {
        return new CheckpointInterval(Optional.empty(), OptionalInt.empty(), () -> 0);
    }

    /** Counts a call. */
    void count() {
        callsSince++;
    }

    /** Returns true if a version is due at the last counted call, by the number of calls. */
    boolean isDueByCalls() {
        return calls.isPresent() && callsSince >= calls.getAsInt();
    }

    /** Returns true if a version is due now, by the time. */
    boolean isDueByTime() {
        return time.isPresent() && nanoClock.getAsLong() - lastNanos >= time.get().toNanos();
    }

    /** Begins the interval again: a version was committed, or the run continues from one. */
    void restart() {
        callsSince = 0;
        lastNanos = nanoClock.getAsLong();
    }
}
