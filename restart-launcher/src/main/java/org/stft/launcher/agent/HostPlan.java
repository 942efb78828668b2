package org.stft.launcher.agent;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.stft.launcher.allocation.AgentStarter;
import org.stft.launcher.allocation.Allocation;
import org.stft.launcher.hosts.HostSpec;

/**
 * The hosts that a job runs on.
 *
 * @param specs the hosts; none if the job's engine decides where ranks run
 * @param address the address by which they reach the launcher, if the user gave one
 * @param timeout the time of silence after which a host counts as lost
 * @param command the stft command on them, if its path differs from that of the launcher
 * @param join how hosts join that the launcher does not reach by itself
 * @param allocated the nodes that join because one program starts their agents; empty if none does
 * @param least the number of hosts below which the job is not continued
 */
public record HostPlan(List<HostSpec> specs, Duration timeout, Optional<String> address, Optional<String> command,
    JoinPlan join, Optional<Allocated> allocated, int least) {

    /** Nodes on which a program starts the agents. */
    public record Allocated(AgentStarter by, List<Allocation.Node> nodes) {}

    /** The plan of a job whose engine decides where ranks run. */
    public static HostPlan ofEngine(InetAddress launcher) {
        return new HostPlan(List.of(), Duration.ZERO, Optional.of(launcher.getHostAddress()), Optional.empty(),
            new JoinPlan(0, Duration.ZERO, Optional.empty()), Optional.empty(), 1);
    }

    /** The place of a host among the nodes of the batch system; the largest number for other hosts. */
    int orderOf(String host) {
        List<String> names = nodes().stream().map(Allocation.Node::name).toList();
        int index = names.indexOf(JoinPort.nodeOf(host));
        return index < 0 ? Integer.MAX_VALUE : index;
    }

    /** The number of ranks that the batch system gives to a host, if it is one of its nodes. */
    OptionalInt placesOn(String host) {
        return nodes().stream().filter(node -> node.name().equals(JoinPort.nodeOf(host)))
            .mapToInt(Allocation.Node::places).findFirst();
    }

    private List<Allocation.Node> nodes() {
        return allocated.map(Allocated::nodes).orElse(List.of());
    }

    /** The stft command on them. */
    String stft() {
        return command.orElseGet(() -> Path.of(System.getProperty("stft.home", ""), "bin", "stft").toString());
    }

    /** The number of hosts that join. */
    int joining() {
        return specs.stream().mapToInt(HostSpec::joining).sum();
    }

    /** Returns true if no agent is needed. */
    public boolean isLocal() {
        return specs.stream().allMatch(HostSpec::isLocal);
    }
}
