package org.stft.launcher.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.stft.base.net.Secret;
import org.stft.config.Durations;
import org.stft.launcher.extension.RankStart;
import org.stft.launcher.hosts.RankHost;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;
import org.stft.spc.process.RestoredProcess;
import org.stft.store.Fingerprint;

/**
 * A host that is reached through an agent. When the agent cannot be reached any more, all its processes count as
 * killed.
 */
final class RemoteHost implements RankHost, AgentLink.Events {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final String name;
    private final AgentLink agent;
    private final Consumer<String> messages;
    private volatile boolean leaving;
    private Function<String, AllHostsBarrier> barriers;
    private Runnable whenLeaving = () -> {};
    private List<String> spcs = List.of();
    private InetAddress address;

    /** The host of an agent; {@link #ready} waits for it. */
    RemoteHost(RunningAgent agent, Duration timeout, Consumer<String> messages) throws IOException {
        this.name = agent.host();
        this.messages = messages;
        this.agent = new AgentLink(agent, timeout, messages, this);
    }

    /** The address of the host that is tried first. */
    InetAddress firstAddress() throws IOException {
        List<String> addresses = ready().addresses();
        if (addresses.isEmpty()) {
            throw new IOException("the host " + name + " has no address besides loopback. Connect it to a network");
        }
        return InetAddress.getByName(addresses.get(0));
    }

    /** Waits until the agent is ready. */
    AgentResponse.Ready ready() throws IOException {
        AgentResponse.Ready ready = agent.ready(START_TIMEOUT);
        if (!ready.version().equals(Fingerprint.stftVersion())) {
            throw new IOException("the host " + name + " has stft " + ready.version() + ", but the launcher is "
                + Fingerprint.stftVersion() + ". Put the same distribution on both");
        }
        return ready;
    }

    /**
     * Prepares the host for ranks.
     *
     * @param savingProcesses the back ends of the job that save whole processes
     * @param departure run when the host is about to end
     */
    void open(InetAddress launcher, List<String> savingProcesses, SharedPaths shared,
        Function<String, AllHostsBarrier> waiting, Runnable departure)
        throws IOException {
        barriers = waiting;
        whenLeaving = departure;
        spcs = savingProcesses;
        address = InetAddress
            .getByName(agent.call(id -> new AgentRequest.Open(id, savingProcesses, launcher.getHostAddress(),
                System.getProperty("stft.home", ""), shared)).text());
    }

    /** Has the host connect to an address of this one, where it is measured, and say what it has. */
    HostFacts survey(InetSocketAddress at, Secret secret, SharedPaths shared) throws IOException {
        return JsonStream.parse(agent.call(id -> new AgentRequest.Survey(id, at.getAddress().getHostAddress(),
            at.getPort(), secret.bytes(), shared)).text(), HostFacts.class);
    }

    @Override
    public void leaving(AgentResponse.Leaving response) {
        leaving = true;
        messages.accept("the host " + name + " ends"
            + (response.graceMillis() > 0 ? " in " + Durations.format(Duration.ofMillis(response.graceMillis())) : "")
            + ", it was told by SIGTERM");
        whenLeaving.run();
    }

    @Override
    public boolean isLeaving() {
        return leaving;
    }

    /** Tells the agent why it cannot be used, and leaves it. */
    void dismiss(String why) {
        agent.send(new AgentRequest.Dismiss(why));
        agent.close();
    }

    @Override
    public void barrierReached(AgentResponse.BarrierReached reached) {
        String failure = null;
        boolean again = false;
        try {
            again = barriers.apply(reached.spc()).await(reached.again(), Duration.ofMillis(reached.timeoutMillis()));
        } catch (IOException e) {
            failure = e.getMessage();
        }
        agent.send(new AgentRequest.BarrierResult(reached.id(), again, failure));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InetAddress address() {
        return address;
    }

    @Override
    public boolean isGone() {
        return agent.isGone();
    }

    @Override
    public void begin(Set<Integer> ranks) throws IOException {
        agent.call(id -> new AgentRequest.Begin(id, ranks));
    }

    @Override
    public RestoredProcess start(RankStart start) throws IOException {
        return agent.launch(id -> new AgentRequest.Start(id, start));
    }

    @Override
    public Optional<ProcessHost> processes(String spc) {
        return spcs.contains(spc) ? Optional.of(new RemoteProcessHost(agent, spc)) : Optional.empty();
    }

    @Override
    public void signal(String signal, List<RestoredProcess> ranks) {
        if (!ranks.isEmpty()) {
            agent.send(
                new AgentRequest.Signal(signal, ranks.stream().map(rank -> ((RemoteProcess) rank).number()).toList()));
        }
    }

    @Override
    public void close() {
        agent.close();
    }
}
