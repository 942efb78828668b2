package org.stft.launcher.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.launcher.hosts.HostSpec;

/**
 * On which hosts a job is run.
 *
 * @param specs the hosts
 * @param address where the launcher is reached from them, if the user knows better
 * @param timeout how long a host may be silent before it counts as gone
 * @param command the stft command on them, if it is not where that of the launcher is
 */
public record HostPlan(List<HostSpec> specs, Duration timeout, Optional<String> address, Optional<String> command) {

    /** Returns whether it takes no agent. */
    public boolean isLocal() {
        return specs.stream().allMatch(HostSpec::isLocal);
    }
}
