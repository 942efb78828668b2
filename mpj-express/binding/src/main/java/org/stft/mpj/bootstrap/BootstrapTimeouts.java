package org.stft.mpj.bootstrap;

import java.time.Duration;

/**
 * How long a {@link BootstrapServer} waits.
 *
 * @param perGuest for one connection to say who it is, or to take its answer
 * @param all from the first rank that came to the last one
 */
record BootstrapTimeouts(Duration perGuest, Duration all) {

    static final BootstrapTimeouts DEFAULT = new BootstrapTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2));
}
