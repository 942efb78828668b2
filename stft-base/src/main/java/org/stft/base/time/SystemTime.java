package org.stft.base.time;

import java.time.Instant;

/** The clocks of this machine. */
final class SystemTime implements TimeSource {

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }
}
