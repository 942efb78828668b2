package org.stft.launcher.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.launcher.hosts.HostSpec;

/**
 * The hosts that a job runs on.
 *
 * @param specs the hosts
 * @param address the address by which they reach the launcher, if the user gave one
 * @param timeout the time of silence after which a host counts as lost
 * @param command the stft command on them, if its path differs from that of the launcher
 */
public record HostPlan(List<HostSpec> specs, Duration timeout, Optional<String> address, Optional<String> command) {

    /** Returns true if no agent is needed. */
    public boolean isLocal() {
        return specs.stream().allMatch(HostSpec::isLocal);
    }
}
