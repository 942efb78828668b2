package org.stft.mpj;

import java.time.Duration;

/**
 * How long a {@link Meeting} waits.
 *
 * @param perGuest for one connection to say who it is, or to take its answer
 * @param all from the first rank that came to the last one
 */
record MeetingLimits(Duration perGuest, Duration all) {

    static final MeetingLimits DEFAULT = new MeetingLimits(Duration.ofSeconds(10), Duration.ofMinutes(2));
}
