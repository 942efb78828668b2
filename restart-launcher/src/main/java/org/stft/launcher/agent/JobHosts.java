package org.stft.launcher.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.hosts.LocalHost;
import org.stft.launcher.hosts.RankHost;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;

/**
 * The hosts of a job, and the host of each rank. Ranks are assigned in the order of the hosts, to each as many in a
 * row as it has places, and from the first one again when all places are taken.
 */
public final class JobHosts implements Closeable {

    private final Map<RankHost, Integer> places = new LinkedHashMap<>();
    private final InetAddress address;
    private final Map<String, HostBarrier> barriers = new ConcurrentHashMap<>();
    private List<RankHost> assignment = List.of();

    private JobHosts(InetAddress address) {
        this.address = address;
    }

    /** The directories of a job that all hosts need. */
    public record Directories(Path store, Path working, String classPath) {}

    /**
     * Opens all hosts.
     *
     * @param spcs the job's back ends
     * @param messages shows a message to the user
     * @throws IOException naming the host that cannot be used, and the reason
     */
    public static JobHosts open(HostPlan plan, List<String> spcs, Directories directories, Consumer<String> messages)
        throws IOException {
        if (plan.specs().isEmpty()) {
            JobHosts hosts = new JobHosts(InetAddress.getByName(plan.address().orElseThrow()));
            hosts.places.put(LocalHost.open(hosts.address, List.of(), spc -> (again, timeout) -> again), 1);
            return hosts;
        }
        if (plan.isLocal()) {
            JobHosts hosts = new JobHosts(InetAddress.getLoopbackAddress());
            hosts.places.put(LocalHost.open(hosts.address, spcs, spc -> (again, timeout) -> again), 1);
            return hosts;
        }
        Map<HostSpec, RemoteHost> started = new LinkedHashMap<>();
        SharedPaths shared = SharedPaths.publish(directories.store().toAbsolutePath(), directories.working(),
            directories.classPath());
        JobHosts hosts = null;
        try {
            for (HostSpec spec : plan.specs()) {
                if (!spec.isLocal()) {
                    started.put(spec, new RemoteHost(spec, command(plan), plan.timeout(), messages));
                }
            }
            hosts = new JobHosts(launcherAddress(plan, started.values().iterator().next()));
            hosts.openAll(plan, started, spcs, shared);
            return hosts;
        } catch (IOException | RuntimeException e) {
            for (RemoteHost host : started.values()) {
                host.close();
            }
            throw e;
        } finally {
            shared.withdraw();
        }
    }

    private static String command(HostPlan plan) {
        return plan.command().orElseGet(() -> Path.of(System.getProperty("stft.home", ""), "bin", "stft").toString());
    }

    private static InetAddress launcherAddress(HostPlan plan, RemoteHost any) throws IOException {
        return plan.address().isPresent()
            ? InetAddress.getByName(plan.address().get())
            : Addresses.towards(any.firstAddress());
    }

    private void openAll(HostPlan plan, Map<HostSpec, RemoteHost> started, List<String> spcs, SharedPaths shared)
        throws IOException {
        List<String> ofProcesses = spcs.stream()
            .filter(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE)).toList();
        for (HostSpec spec : plan.specs()) {
            if (spec.isLocal()) {
                places.put(LocalHost.open(address, spcs, this::barrier), spec.places());
            } else {
                started.get(spec).ready();
                started.get(spec).open(address, ofProcesses, shared, this::barrier);
                places.put(started.get(spec), spec.places());
            }
        }
    }

    private AllHostsBarrier barrier(String spc) {
        return new AllHostsBarrier() {
            @Override
            public boolean await(boolean again, Duration timeout) throws IOException {
                return barriers.computeIfAbsent(spc, none -> new HostBarrier(Math.max(1, withRanks())))
                    .await(again, timeout);
            }

            @Override
            public boolean isOnlyHost() {
                return withRanks() == 1;
            }
        };
    }

    private int withRanks() {
        return (int) assignment.stream().distinct().count();
    }

    /**
     * Assigns the ranks to the hosts that can be reached.
     *
     * @throws IOException if no host can be reached any more
     */
    public void assign(int ranks) throws IOException {
        List<RankHost> free = new ArrayList<>();
        places.forEach((host, count) -> free.addAll(host.isGone() ? List.of() : Collections.nCopies(count, host)));
        if (free.isEmpty()) {
            throw new IOException("none of the hosts " + places.keySet().stream().map(RankHost::name).toList()
                + " can be reached any more");
        }
        List<RankHost> next = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            next.add(free.get(rank % free.size()));
        }
        assignment = List.copyOf(next);
        barriers.clear();
        List<RankHost> these = used();
        for (RankHost host : these) {
            if (assignment.contains(host)) {
                begin(host, ranks);
            }
        }
    }

    private void begin(RankHost host, int ranks) throws IOException {
        try {
            host.begin(IntStream.range(0, ranks).filter(rank -> assignment.get(rank) == host).boxed()
                .collect(Collectors.toSet()));
        } catch (IOException e) {
            if (!host.isGone()) {
                throw e;
            }
            assign(ranks); // over the others
        }
    }

    /** Returns true if a host of the job cannot be reached any more. */
    public boolean isAnyGone() {
        return places.keySet().stream().anyMatch(RankHost::isGone);
    }

    /** The host of a rank. */
    public RankHost of(int rank) {
        return assignment.get(rank);
    }

    /** This host, if it is one of them. */
    public LocalHost local() {
        return places.keySet().stream().filter(LocalHost.class::isInstance).map(LocalHost.class::cast).findFirst()
            .orElseThrow();
    }

    /** The hosts that have a rank, in the order of their first one. */
    public List<RankHost> used() {
        return assignment.stream().distinct().toList();
    }

    /** The address at which ranks reach the launcher: loopback if all of them are on this host. */
    public InetAddress address() {
        return address;
    }

    /** Returns true if images of whole processes by this back end can be restored on every host. */
    public boolean canRestore(String spc) {
        return places.keySet().stream().filter(host -> !host.isGone())
            .allMatch(host -> host.processes(spc).isPresent());
    }

    @Override
    public void close() throws IOException {
        for (RankHost host : places.keySet()) {
            host.close();
        }
    }
}
