package org.stft.launcher.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.AtOnce;
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

    /** So often a host may have been at fault by chance, and once more. */
    private static final int SUSPICIOUS = 2;

    private final Map<RankHost, Integer> places = new LinkedHashMap<>();
    private final HostPlan plan;
    private final List<String> spcs;
    private final Directories directories;
    private final Consumer<String> messages;
    private final Runnable whenHostLeaves;
    private final Map<String, HostBarrier> barriers = new ConcurrentHashMap<>();
    private InetAddress address;
    private JoiningHosts joining;
    private List<RankHost> assignment = List.of();
    private final Map<RankHost, Integer> failures = new HashMap<>();
    private final Map<String, String> leftOut;

    private JobHosts(HostPlan plan, List<String> spcs, Directories directories, Map<String, String> leftOut,
        Consumer<String> messages, Runnable whenHostLeaves) {
        this.plan = plan;
        this.leftOut = new TreeMap<>(leftOut);
        this.spcs = spcs;
        this.directories = directories;
        this.messages = messages;
        this.whenHostLeaves = whenHostLeaves;
    }

    /** The directories of a job: its own in the store, and those that all hosts need. */
    public record Directories(Path job, Path store, Path working, String classPath) {}

    /**
     * Opens all hosts.
     *
     * @param spcs the job's back ends
     * @param leftOut the hosts that are used only if there are too few others, each with the reason
     * @param messages shows a message to the user
     * @param whenHostLeaves run when a host is about to end, on any thread
     * @throws IOException naming the host that cannot be used, and the reason
     */
    public static JobHosts open(HostPlan plan, List<String> spcs, Directories directories,
        Map<String, String> leftOut, Consumer<String> messages, Runnable whenHostLeaves) throws IOException {
        JobHosts hosts = new JobHosts(plan, spcs, directories, leftOut, messages, whenHostLeaves);
        if (plan.specs().isEmpty()) {
            hosts.address = InetAddress.getByName(plan.address().orElseThrow());
            hosts.places.put(LocalHost.open(hosts.address, List.of(), spc -> (again, timeout) -> again), 1);
        } else if (plan.isLocal()) {
            hosts.address = InetAddress.getLoopbackAddress();
            hosts.places.put(LocalHost.open(hosts.address, spcs, spc -> (again, timeout) -> again), 1);
        } else {
            hosts.openWithAgents();
        }
        return hosts;
    }

    private void openWithAgents() throws IOException {
        Map<HostSpec, List<RemoteHost>> agents = new LinkedHashMap<>();
        try {
            for (HostSpec spec : plan.specs()) {
                if (!spec.isLocal() && spec.joining() == 0) {
                    agents.put(spec, List.of(new RemoteHost(
                        new StartedAgent(spec, plan.stft(), messages), plan.timeout(), messages)));
                }
            }
            if (plan.joining() > 0) {
                joining = new JoiningHosts(plan, directories.job(), messages);
                List<RemoteHost> all = new ArrayList<>(joining.await(plan.joining()));
                all.sort(Comparator.comparingInt(host -> plan.orderOf(host.name())));
                plan.specs().stream().filter(spec -> spec.joining() > 0).forEach(spec -> {
                    List<RemoteHost> some = all.subList(0, spec.joining());
                    agents.put(spec, List.copyOf(some));
                    some.clear();
                });
            }
            address = launcherAddress(agents);
            openAll(agents);
        } catch (IOException | RuntimeException e) {
            agents.values().forEach(some -> some.forEach(RemoteHost::close));
            closeJoining();
            awaitAgents();
            throw e;
        }
    }

    private InetAddress launcherAddress(Map<HostSpec, List<RemoteHost>> agents) throws IOException {
        if (plan.address().isPresent()) {
            return InetAddress.getByName(plan.address().get());
        }
        return joining != null
            ? joining.address()
            : Addresses.towards(agents.values().iterator().next().get(0).firstAddress());
    }

    private void openAll(Map<HostSpec, List<RemoteHost>> agents) throws IOException {
        SharedPaths shared = shared();
        try {
            AtOnce.each(agents.values().stream().flatMap(List::stream).toList(), host -> {
                host.ready();
                open(host, shared);
            });
        } finally {
            shared.withdraw();
        }
        for (HostSpec spec : plan.specs()) {
            if (spec.isLocal()) {
                places.put(LocalHost.open(address, spcs, this::barrier), spec.places());
            } else {
                agents.get(spec)
                    .forEach(host -> places.put(host, plan.placesOn(host.name()).orElse(spec.places())));
            }
        }
    }

    private SharedPaths shared() throws IOException {
        return SharedPaths.publish(directories.store().toAbsolutePath(), directories.working(),
            directories.classPath());
    }

    private void open(RemoteHost host, SharedPaths shared) throws IOException {
        List<String> ofProcesses = spcs.stream()
            .filter(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE)).toList();
        host.open(address, ofProcesses, shared, this::barrier, whenHostLeaves);
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
     * Assigns the ranks to the hosts that can be reached, and are not about to end. Hosts that have joined meanwhile take
     * the places of others.
     *
     * @throws IOException if there are not enough hosts any more
     */
    public void assign(int ranks) throws IOException {
        replace();
        List<RankHost> free = free(host -> isUsable(host) && !leftOut.containsKey(host.name()));
        if (free.stream().distinct().count() < Math.max(1, plan.least())) {
            free = free(JobHosts::isUsable);
        }
        if (free.isEmpty()) {
            throw new TooFewHostsException("none of the hosts " + places.keySet().stream().map(RankHost::name).toList()
                + " can be reached any more");
        }
        long usable = free.stream().distinct().count();
        if (usable < plan.least()) {
            throw new TooFewHostsException("only " + usable + " of the hosts "
                + places.keySet().stream().map(RankHost::name).toList() + " can be used, and at least " + plan.least()
                + " are needed (stft.min-hosts)");
        }
        List<RankHost> next = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            next.add(free.get(rank % free.size()));
        }
        assignment = List.copyOf(next);
        barriers.clear();
        List<RankHost> gone = Collections.synchronizedList(new ArrayList<>());
        AtOnce.each(byHost().entrySet(), each -> {
            try {
                each.getKey().begin(each.getValue());
            } catch (IOException e) {
                if (!each.getKey().isGone()) {
                    throw e;
                }
                gone.add(each.getKey());
            }
        });
        if (!gone.isEmpty()) {
            assign(ranks); // over the others
        }
    }

    /** The places of some hosts, in the order of the ranks. */
    private List<RankHost> free(Predicate<RankHost> which) {
        List<RankHost> free = new ArrayList<>();
        places.forEach((host, count) -> free.addAll(which.test(host) ? Collections.nCopies(count, host) : List.of()));
        return free;
    }

    /**
     * Records that ranks were killed, by others than the launcher. A host on which that has happened in two incarnations is
     * left out from now on, as far as there are enough others.
     *
     * @return all hosts that are left out, each with the reason; empty if they are the same as before
     */
    public Optional<Map<String, String>> killed(Set<Integer> ranks) {
        boolean more = false;
        for (RankHost host : ranks.stream().map(assignment::get).distinct().toList()) {
            if (places.size() > 1 && failures.merge(host, 1, Integer::sum) == SUSPICIOUS) {
                leftOut.put(host.name(), "ranks were killed on it " + SUSPICIOUS + " times, at last rank "
                    + ranks.stream().filter(rank -> assignment.get(rank).equals(host)).findFirst().orElseThrow());
                more = true;
            }
        }
        return more ? Optional.of(Map.copyOf(leftOut)) : Optional.empty();
    }

    private static boolean isUsable(RankHost host) {
        return !host.isGone() && !host.isLeaving();
    }

    /** Leaves hosts that are about to end, and takes others that have joined in place of those that joined and have gone. */
    private void replace() throws IOException {
        for (RankHost host : List.copyOf(places.keySet())) {
            if (host.isLeaving()) {
                host.close();
            }
        }
        while (joining != null && missing() > 0) {
            boolean needed = plan.allocated().isEmpty() // else there are no others
                && places.keySet().stream().filter(JobHosts::isUsable).count() < plan.least();
            Optional<RemoteHost> host = needed ? joining.awaitAnother() : joining.next(Duration.ZERO);
            if (host.isEmpty()) {
                return;
            }
            SharedPaths shared = shared();
            try {
                RankHost gone = places.keySet().stream().filter(each -> isJoined(each) && !isUsable(each)).findFirst()
                    .orElseThrow();
                open(host.get(), shared);
                places.put(host.get(), places.remove(gone));
                messages.accept("the host " + host.get().name() + " takes the place of " + gone.name());
            } catch (IOException e) {
                messages.accept(e.getMessage());
                host.get().dismiss(e.getMessage());
            } finally {
                shared.withdraw();
            }
        }
    }

    /** The hosts that joined and cannot be used any more. */
    private long missing() {
        return places.keySet().stream().filter(host -> isJoined(host) && !isUsable(host)).count();
    }

    private static boolean isJoined(RankHost host) {
        return host.name().startsWith("join:");
    }

    /** Returns true if a host of the job cannot be reached any more. */
    public boolean isAnyGone() {
        return places.keySet().stream().anyMatch(RankHost::isGone);
    }

    /** Returns true if the job can go on without the hosts that are about to end. */
    public boolean canGoOn() {
        return places.keySet().stream().filter(JobHosts::isUsable).count() >= plan.least();
    }

    /** The ranks of each host that has one. */
    public Map<RankHost, Set<Integer>> byHost() {
        return IntStream.range(0, assignment.size()).boxed()
            .collect(Collectors.groupingBy(assignment::get, LinkedHashMap::new, Collectors.toCollection(TreeSet::new)));
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
        return places.keySet().stream().filter(JobHosts::isUsable).allMatch(host -> host.processes(spc).isPresent());
    }

    private void closeJoining() throws IOException {
        if (joining != null) {
            joining.close();
        }
    }

    private void awaitAgents() {
        if (joining != null) {
            joining.awaitAgents();
        }
    }

    @Override
    public void close() throws IOException {
        closeJoining();
        for (RankHost host : places.keySet()) {
            host.close();
        }
        awaitAgents();
    }
}
