package org.stft.npb.common;

import java.util.function.LongSupplier;
import org.stft.Checkpoint;

/**
 * The clock of the timed section. What it has counted is part of the protected {@link Progress} and so
 * survives a restart; the time between failure and restart is not counted.
 */
public final class Stopwatch {

    private final Progress progress;
    private final LongSupplier clock;
    private long since;

    public Stopwatch(Progress progress) {
        this(progress, System::nanoTime);
    }

    public Stopwatch(Progress progress, LongSupplier clock) {
        this.progress = progress;
        this.clock = clock;
    }

    /** Begins to count, or begins again after a gap that does not count. */
    public void start() {
        since = clock.getAsLong();
    }

    /** Adds the time since the last call to the progress. */
    public void count() {
        long now = clock.getAsLong();
        progress.nanoseconds += now - since;
        since = now;
    }

    /** Keeps the time between a save and the restart out: the clock of a restored process has jumped. */
    public void after(Checkpoint checkpoint) {
        if (checkpoint.outcome() == Checkpoint.Outcome.RESTARTED) {
            start();
        }
    }

    /** The time counted so far, in seconds. */
    public double seconds() {
        return progress.nanoseconds * 1e-9;
    }
}
