package org.stft.npb;

import java.util.function.LongSupplier;
import org.stft.Checkpoint;

/**
 * The clock of the timed section. What it has counted is part of the protected {@link Progress} and so
 * survives a restart; the time between failure and restart is not counted.
 */
final class Stopwatch {

    private final Progress progress;
    private final LongSupplier clock;
    private long since;

    Stopwatch(Progress progress) {
        this(progress, System::nanoTime);
    }

    Stopwatch(Progress progress, LongSupplier clock) {
        this.progress = progress;
        this.clock = clock;
    }

    /** Begins to count, or begins anew behind a gap that does not count. */
    void start() {
        since = clock.getAsLong();
    }

    /** Adds the time since the last call to the progress. */
    void count() {
        long now = clock.getAsLong();
        progress.nanoseconds += now - since;
        since = now;
    }

    /** Keeps the time between a save and the restart out: the clock of a restored process has jumped. */
    void behind(Checkpoint checkpoint) {
        if (checkpoint.outcome() == Checkpoint.Outcome.RESTARTED) {
            start();
        }
    }

    /** What was counted so far, in seconds. */
    double seconds() {
        return progress.nanoseconds * 1e-9;
    }
}
