package org.stft.internal.checkpoint;

import java.time.Duration;
import java.util.Optional;
import org.stft.base.time.TimeSource;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * The time between the checkpoint calls of this rank, against the time that ranks have to reach one when they are asked to
 * save and stop. A program with longer gaps may lose its work then; it is told once.
 */
final class CallGaps {

    private final Duration limit;
    private final TimeSource time;
    private long leftNanos;
    private boolean told;

    /** The first gap begins now. */
    CallGaps(Settings settings, TimeSource time) {
        this.limit = settings.duration(Setting.STOP_TIMEOUT).orElseThrow();
        this.time = time;
        this.leftNanos = time.nanoTime();
    }

    /** A call is entered. Returns what the user is told, if there was never before such a gap. */
    Optional<String> entered() {
        Duration gap = Duration.ofNanos(time.nanoTime() - leftNanos);
        if (told || gap.compareTo(limit) <= 0) {
            return Optional.empty();
        }
        told = true;
        return Optional.of("warning: the program made no checkpoint call for "
            + Durations.format(Duration.ofSeconds(gap.toSeconds())) + ". When it is asked to save and stop (SIGTERM, "
            + "SIGUSR1, a time limit), it has " + Durations.format(limit) + " (" + Setting.STOP_TIMEOUT.key()
            + ") to make one, and ends without a new version if it does not. Let it make the call more often, or give it "
            + "more time, as far as the batch system does");
    }

    /** The call is left. */
    void left() {
        leftNanos = time.nanoTime();
    }
}
