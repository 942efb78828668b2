package org.stft.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.stft.config.Setting;
import org.stft.config.Settings;

/** Decides on rank 0 whether a version is due: by time, by calls, or at every call. */
final class Interval {

    private final Optional<Duration> time;
    private final OptionalInt calls;
    private final LongSupplier nanoClock;
    private long lastNanos;
    private long callsSince;

    Interval(Optional<Duration> time, OptionalInt calls, LongSupplier nanoClock) {
        this.time = time;
        this.calls = calls;
        this.nanoClock = nanoClock;
        this.lastNanos = nanoClock.getAsLong();
    }

    static Interval of(Settings settings) {
        Optional<Duration> time = settings.duration(Setting.EVERY);
        boolean byCalls = time.isEmpty() || settings.isGiven(Setting.EVERY_CALLS);
        int calls = settings.number(Setting.EVERY_CALLS, 1);
        return new Interval(time, byCalls ? OptionalInt.of(calls) : OptionalInt.empty(), System::nanoTime);
    }

    /** Counts one call; says whether a version is due now. */
    boolean dueAtThisCall() {
        callsSince++;
        boolean byCalls = calls.isPresent() && callsSince >= calls.getAsInt();
        boolean byTime = time.isPresent() && nanoClock.getAsLong() - lastNanos >= time.get().toNanos();
        return byCalls || byTime;
    }

    /** A version was committed: the interval begins anew. */
    void restart() {
        callsSince = 0;
        lastNanos = nanoClock.getAsLong();
    }
}
