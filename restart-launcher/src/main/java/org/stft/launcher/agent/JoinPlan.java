package org.stft.launcher.agent;

import java.time.Duration;
import java.util.Optional;
import org.stft.base.net.Secret;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * How agents of hosts join that the launcher does not start.
 *
 * @param port at which they join; 0 for any free one
 * @param timeout how long the launcher waits for them
 * @param secret by which they prove themselves; empty if the launcher makes one, and writes it into the job's directory
 */
public record JoinPlan(int port, Duration timeout, Optional<Secret> secret) {

    private static final int MAX_PORT = 65_535;

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException naming the one that is wrong
     */
    public static JoinPlan of(Settings settings) {
        String port = settings.get(Setting.JOIN_PORT);
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MAX_PORT) {
            throw new IllegalArgumentException(
                Setting.JOIN_PORT.key() + " must be a port from 0 to " + MAX_PORT + ", but is '" + port + "'");
        }
        return new JoinPlan(Integer.parseInt(port), settings.duration(Setting.JOIN_TIMEOUT).orElseThrow(),
            settings.find(Setting.JOIN_SECRET).map(JoinPoint::secret));
    }
}
