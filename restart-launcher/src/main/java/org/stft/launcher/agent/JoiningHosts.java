package org.stft.launcher.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.stft.base.net.Secret;
import org.stft.base.time.Deadline;
import org.stft.config.Durations;
import org.stft.launcher.hosts.Addresses;

/** The hosts of a job whose agents join. Those that come when no more are needed wait, and take the place of one that has gone. */
final class JoiningHosts implements Closeable {

    private static final Duration STEP = Duration.ofSeconds(20);
    /** A thousand hosts may join within seconds: a message names so many, and one comes in a second. */
    private static final int EACH_NAMED = 16;
    private static final Duration BETWEEN_MESSAGES = Duration.ofSeconds(1);

    private final HostPlan plan;
    private final JoinPort port;
    private final Optional<Path> file;
    private final JoinPoint point;
    private final String command;
    private final Consumer<String> messages;
    private Optional<StartedAgents> started = Optional.empty();

    /**
     * Begins to listen.
     *
     * @param jobDirectory where the file is written that tells agents where to join, unless they have the secret
     */
    JoiningHosts(HostPlan plan, Path jobDirectory, Consumer<String> messages) throws IOException {
        this.plan = plan;
        this.messages = messages;
        Optional<Secret> given = plan.join().secret();
        Secret secret = given.orElseGet(Secret::random);
        this.port = new JoinPort(new InetSocketAddress(ownAddress(plan.address()), plan.join().port()), secret);
        this.file = given.isPresent() ? Optional.empty() : Optional.of(jobDirectory.resolve("join"));
        this.point = new JoinPoint(address().getHostAddress(), port.address().getPort(), secret);
        String where = file.map(each -> each.toAbsolutePath().toString())
            .orElseGet(() -> address().getHostAddress() + ":" + port.address().getPort());
        this.command = "stft agent --join " + where;
        try {
            if (file.isPresent()) {
                point.write(file.get());
            }
            if (plan.allocated().isPresent()) {
                HostPlan.Allocated nodes = plan.allocated().get();
                started = Optional.of(new StartedAgents(
                    nodes.by().onEach(nodes.nodes(),
                        List.of(plan.stft(), "agent", "--disregard-term", "--join", where)),
                    messages));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static InetAddress ownAddress(Optional<String> given) throws IOException {
        if (given.isPresent()) {
            return InetAddress.getByName(given.get());
        }
        List<String> own = Addresses.own();
        return own.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(own.get(0));
    }

    /** The address at which they join. */
    InetAddress address() {
        return port.address().getAddress();
    }

    /**
     * Waits until a number of agents have joined.
     *
     * @throws IOException if they do not come in time, naming those that did
     */
    List<RemoteHost> await(int count) throws IOException {
        messages.accept(plan.allocated().map(nodes -> "starting agents on " + count + " nodes of " + nodes.by().id())
            .orElse("waiting for " + count + " hosts: run on each '" + command + "'"));
        List<RemoteHost> hosts = new ArrayList<>();
        Deadline deadline = Deadline.after(plan.join().timeout());
        Deadline silence = Deadline.after(BETWEEN_MESSAGES);
        try {
            while (hosts.size() < count) {
                Duration step = Duration.ofNanos(Math.min(STEP.toNanos(), Math.max(0, deadline.nanosLeft())));
                Optional<RemoteHost> host = next(step);
                host.ifPresent(hosts::add);
                if (host.isEmpty()) {
                    requireMoreMayCome(hosts, count, deadline);
                }
                if (count <= EACH_NAMED || hosts.size() == count || silence.hasPassed()) {
                    messages.accept(state(hosts, count, EACH_NAMED));
                    silence = Deadline.after(BETWEEN_MESSAGES);
                }
            }
            return hosts;
        } catch (IOException e) {
            hosts.forEach(RemoteHost::close);
            throw e;
        }
    }

    /** Waits for a host in place of one that has gone. */
    Optional<RemoteHost> awaitAnother() throws IOException {
        Optional<RemoteHost> waiting = next(Duration.ZERO);
        if (waiting.isEmpty()) {
            messages.accept("waiting for another host: run on it '" + command + "'");
        }
        return waiting.isPresent() ? waiting : next(plan.join().timeout());
    }

    private void requireMoreMayCome(List<RemoteHost> hosts, int count, Deadline deadline) throws IOException {
        String state = state(hosts, count, Integer.MAX_VALUE);
        if (started.filter(StartedAgents::haveEnded).isPresent()) {
            throw new IOException(state + ", and the program that was to start their agents has ended");
        }
        if (deadline.hasPassed()) {
            throw new IOException(state + ", in " + Durations.format(plan.join().timeout())
                + " (stft.join-timeout). Start the others with '" + command + "'");
        }
    }

    private static String state(List<RemoteHost> hosts, int count, int named) {
        int hidden = Math.max(0, hosts.size() - named);
        String names = String.join(", ", hosts.stream().skip(hidden).map(RemoteHost::name).toList());
        return hosts.size() + " of " + count + " hosts have joined" + (hosts.isEmpty() ? "" : ": ")
            + (hidden == 0 ? "" : hidden + " and ") + names;
    }

    /** The host that has waited longest; empty if none comes in time. One that cannot be used is dismissed, with the reason. */
    Optional<RemoteHost> next(Duration limit) throws IOException {
        Deadline deadline = Deadline.after(limit);
        while (true) {
            Optional<JoinedAgent> agent = port.next(Duration.ofNanos(Math.max(0, deadline.nanosLeft())));
            if (agent.isEmpty()) {
                return Optional.empty();
            }
            RemoteHost host = new RemoteHost(agent.get(), plan.timeout(), messages);
            try {
                host.ready();
                return Optional.of(host);
            } catch (IOException e) {
                messages.accept(e.getMessage());
                host.dismiss(e.getMessage());
            }
        }
    }

    /** Waits for the program that has started the agents, after these have been told to end. */
    void awaitAgents() {
        started.ifPresent(StartedAgents::close);
    }

    @Override
    public void close() throws IOException {
        try (port) {
            if (file.isPresent()) {
                point.withdraw(file.get());
            }
        }
    }
}
