package org.stft.mpj.bootstrap;

import java.time.Duration;

/**
 * The timeouts of a {@link BootstrapServer}.
 *
 * @param perConnection for one connection to register, or to read its answer
 * @param all from the first registration to the last one
 */
record BootstrapTimeouts(Duration perConnection, Duration all) {

    static final BootstrapTimeouts DEFAULT = new BootstrapTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2));
}
