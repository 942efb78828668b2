package org.stft.store;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * The time that the phases of a version took, in microseconds: of the rank for which each took longest. The rest of the
 * time until the commit went into the vote and into writing the manifest.
 *
 * @param enter waiting in the checkpoint call until all ranks had entered it
 * @param quiesce waiting until no message was in flight
 * @param capture taking the images, and comparing them with the objects if that was due
 * @param force making the images durable; with {@code stft.commit-later} while the program continued
 */
public record PhaseTimes(long enter, long quiesce, long capture, long force) {

    /** The value without measurements. */
    public static final PhaseTimes NONE = new PhaseTimes(0, 0, 0, 0);

    /** These times with another {@link #enter}. */
    public PhaseTimes withEnter(long micros) {
        return new PhaseTimes(micros, quiesce, capture, force);
    }

    /** These times with another {@link #quiesce}. */
    public PhaseTimes withQuiesce(long micros) {
        return new PhaseTimes(enter, micros, capture, force);
    }

    /** These times with another {@link #capture}. */
    public PhaseTimes withCapture(long micros) {
        return new PhaseTimes(enter, quiesce, micros, force);
    }

    /** These times with another {@link #force}. */
    public PhaseTimes withForce(long micros) {
        return new PhaseTimes(enter, quiesce, capture, micros);
    }

    /** The sum without the time of waiting for the other ranks. */
    public Duration own() {
        return Duration.of(quiesce + capture + force, ChronoUnit.MICROS);
    }

    /** The maximum of each phase. */
    public PhaseTimes longest(PhaseTimes other) {
        return new PhaseTimes(Math.max(enter, other.enter), Math.max(quiesce, other.quiesce),
            Math.max(capture, other.capture), Math.max(force, other.force));
    }
}
