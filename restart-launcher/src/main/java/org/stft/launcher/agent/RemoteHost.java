package org.stft.launcher.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.stft.config.Durations;
import org.stft.launcher.hosts.HostSpec;
import org.stft.launcher.hosts.RankHost;
import org.stft.launcher.hosts.RankStart;
import org.stft.link.JsonStream;
import org.stft.spc.process.ProcessHost.AllHosts;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoreKilledException;
import org.stft.spc.process.RestoredProcess;
import org.stft.store.Fingerprint;

/** A host that is reached through an agent. When the agent cannot be reached any more, all its processes count as killed. */
public final class RemoteHost implements RankHost {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final String name;
    private final Process agent;
    private final JsonStream lines;
    private final Duration timeout;
    private final Consumer<String> say;
    private final Thread errors;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, CompletableFuture<AgentResponse.Done>> answers = new ConcurrentHashMap<>();
    private final Map<Long, RemoteProcess> running = new ConcurrentHashMap<>();
    private final CompletableFuture<AgentResponse.Ready> ready = new CompletableFuture<>();
    private Function<String, AllHosts> gates;
    private List<String> spcs = List.of();
    private InetAddress address;
    private volatile boolean gone;
    private volatile boolean closing;
    private Heartbeat heartbeat;

    /** Starts the agent; {@link #open} waits for it. */
    public RemoteHost(HostSpec spec, String command, Duration timeout, Consumer<String> say) throws IOException {
        this.name = spec.text();
        this.timeout = timeout;
        this.say = say;
        this.agent = Agents.start(spec, command);
        this.errors = Agents.listen(agent, name, say);
        this.lines = new JsonStream(agent.getInputStream(), agent.getOutputStream(), text -> say.accept(name + ": " + text));
        Agents.daemon(this::listen, "stft-host-" + name).start();
    }

    /** The address of the host by which it is tried first. */
    public InetAddress firstAddress() throws IOException {
        List<String> addresses = ready().addresses();
        if (addresses.isEmpty()) {
            throw new IOException("the host " + name + " has no address besides loopback. Connect it to a network");
        }
        return InetAddress.getByName(addresses.get(0));
    }

    /** Waits until the agent is there. */
    public AgentResponse.Ready ready() throws IOException {
        AgentResponse.Ready word = await(ready, START_LIMIT);
        if (!word.version().equals(Fingerprint.stftVersion())) {
            throw new IOException("the host " + name + " has stft " + word.version() + ", but the launcher is "
                + Fingerprint.stftVersion() + ". Put the same distribution on both");
        }
        return word;
    }

    /**
     * Makes the host ready for ranks.
     *
     * @param savingProcesses those of the job's back ends that save whole processes
     */
    public void open(InetAddress launcher, List<String> savingProcesses, SharedPaths shared, Function<String, AllHosts> waiting)
            throws IOException {
        gates = waiting;
        spcs = savingProcesses;
        address = InetAddress.getByName(call(id -> new AgentRequest.Open(id, savingProcesses, launcher.getHostAddress(),
            System.getProperty("stft.home", ""), shared)).address());
    }

    // ---- what the agent says

    private void listen() {
        try {
            hear(lines.read(AgentResponse.class));
            watch();
            while (true) {
                heartbeat.waits();
                AgentResponse word = lines.read(AgentResponse.class);
                heartbeat.hears();
                hear(word);
            }
        } catch (IOException | RuntimeException e) {
            lost(e);
        }
    }

    private synchronized void watch() {
        heartbeat = new Heartbeat(timeout, () -> lines.write(new AgentRequest.Beat(timeout.toMillis())), () -> {
            lost(new IOException("it has not answered for " + Durations.format(timeout) + " (stft.host-timeout)"));
            agent.destroyForcibly(); // whoever waits to tell it something need not
        });
    }

    private void hear(AgentResponse word) {
        if (word instanceof AgentResponse.Ready first) {
            ready.complete(first);
        } else if (word instanceof AgentResponse.Done done) {
            Optional.ofNullable(answers.remove(done.id())).ifPresent(answer -> answer.complete(done));
        } else if (word instanceof AgentResponse.Refused refused) {
            Optional.ofNullable(answers.remove(refused.id()))
                .ifPresent(answer -> answer.completeExceptionally(refusal(refused)));
        } else if (word instanceof AgentResponse.Output output) {
            process(output.process()).ifPresent(process -> process.stream(output.error()).put(output.bytes()));
        } else if (word instanceof AgentResponse.OutputEnded output) {
            process(output.process()).ifPresent(process -> process.stream(output.error()).end());
        } else if (word instanceof AgentResponse.Ended ended) {
            process(ended.process()).ifPresent(process -> process.ended(ended.code()));
        } else if (word instanceof AgentResponse.Gathered gathered) {
            Agents.daemon(() -> gathered(gathered), "stft-gathered-" + name).start();
        }
    }

    private IOException refusal(AgentResponse.Refused refused) {
        String message = name + ": " + refused.why();
        return refused.killed() ? new RestoreKilledException(message) : new IOException(message);
    }

    private Optional<RemoteProcess> process(long number) {
        return Optional.ofNullable(running.get(number));
    }

    private void gathered(AgentResponse.Gathered word) {
        String failure = null;
        try {
            gates.apply(word.spc()).await(Duration.ofMillis(word.limitMillis()));
        } catch (IOException e) {
            failure = e.getMessage();
        }
        tell(new AgentRequest.GoOn(word.id(), failure));
    }

    private synchronized void lost(Throwable why) {
        stopHeartbeat();
        if (!gone && !closing && ready.isDone()) {
            say.accept("the host " + name + " has gone: " + why.getMessage() + ". Its ranks count as killed.");
        }
        gone = true;
        IOException failure = new IOException("the host " + name + " cannot be reached: " + why.getMessage()
            + (ready.isDone() ? "" : ". See above what was said there when the agent was to be started"));
        ready.completeExceptionally(failure);
        answers.values().forEach(answer -> answer.completeExceptionally(failure));
        answers.clear();
        running.values().forEach(RemoteProcess::lost);
    }

    private synchronized void stopHeartbeat() {
        if (heartbeat != null) {
            heartbeat.close();
        }
    }

    // ---- what it is told

    /** Calls the agent and waits for its answer. */
    AgentResponse.Done call(LongFunction<AgentRequest> numbered) throws IOException {
        return call(numbers.incrementAndGet(), numbered);
    }

    private AgentResponse.Done call(long number, LongFunction<AgentRequest> numbered) throws IOException {
        CompletableFuture<AgentResponse.Done> answer = new CompletableFuture<>();
        synchronized (this) {
            if (gone) {
                throw new IOException("the host " + name + " has gone");
            }
            answers.put(number, answer);
        }
        lines.write(numbered.apply(number));
        return await(answer, null);
    }

    /** Calls the agent to start a process. */
    RestoredProcess launch(LongFunction<AgentRequest> numbered) throws IOException {
        long number = numbers.incrementAndGet();
        RemoteProcess process = new RemoteProcess(this, number);
        running.put(number, process); // before it runs, for it may write at once
        try {
            process.started(call(number, numbered).value());
        } catch (IOException e) {
            running.remove(number);
            throw e;
        }
        if (gone) {
            process.lost();
        }
        return process;
    }

    private <T> T await(CompletableFuture<T> future, Duration limit) throws IOException {
        try {
            return limit == null ? future.get() : future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            joinErrors();
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the host " + name + " did not answer within " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** What the reach said is to be read before what follows from it. */
    private void joinErrors() {
        try {
            if (gone) {
                errors.join(1000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(AgentRequest call) {
        try {
            lines.write(call);
        } catch (IOException e) {
            lost(e);
        }
    }

    void kill(RemoteProcess process) {
        tell(new AgentRequest.Kill(process.number()));
    }

    // ---- as the launcher sees it

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
        return gone;
    }

    @Override
    public void begin(Set<Integer> ranks) throws IOException {
        call(id -> new AgentRequest.Begin(id, ranks));
    }

    @Override
    public RestoredProcess start(RankStart start) throws IOException {
        return launch(id -> new AgentRequest.Start(id, start));
    }

    @Override
    public Optional<ProcessHost> processes(String spc) {
        return spcs.contains(spc) ? Optional.of(new RemoteProcessHost(this, spc)) : Optional.empty();
    }

    @Override
    public void signal(String signal, List<RestoredProcess> ranks) {
        if (!ranks.isEmpty()) {
            tell(new AgentRequest.Signal(signal, ranks.stream().map(rank -> ((RemoteProcess) rank).number()).toList()));
        }
    }

    @Override
    public void close() throws IOException {
        closing = true;
        stopHeartbeat();
        try {
            agent.getOutputStream().close(); // and with it the agent ends, and all that it has started
        } catch (IOException e) {
            gone = true; // the agent has ended before
        }
        try {
            if (!agent.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                say.accept("the agent on " + name + " did not end within " + END_LIMIT.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        agent.destroyForcibly();
    }
}
