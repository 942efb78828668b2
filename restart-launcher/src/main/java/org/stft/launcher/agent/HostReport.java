package org.stft.launcher.agent;

import java.util.Optional;

/**
 * What is known of a host.
 *
 * @param name as the user has named it
 * @param facts what it says; empty if it cannot be used
 * @param line the line between it and the launcher; empty for the launcher's own host
 * @param failure why it cannot be used
 */
public record HostReport(String name, Optional<HostFacts> facts, Optional<Line> line, Optional<String> failure) {

    /**
     * A measured line.
     *
     * @param latencyMicros half of the median round trip of a byte, in microseconds
     * @param bytesPerSecond from the host to the launcher
     * @param offsetMillis by which its clock is ahead of the launcher's, known to within the latency
     */
    public record Line(double latencyMicros, double bytesPerSecond, double offsetMillis) {}
}
