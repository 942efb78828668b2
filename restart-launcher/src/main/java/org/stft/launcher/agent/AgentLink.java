package org.stft.launcher.agent;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.config.Durations;
import org.stft.spc.process.RestoreKilledException;
import org.stft.spc.process.RestoredProcess;

/**
 * The launcher's end of the connection to an agent: requests with their answers, and the processes that the agent has
 * started.
 */
final class AgentLink implements AgentResponse.Handler, Closeable {

    private final String name;
    private final RunningAgent agent;
    private final JsonStream lines;
    private final Duration timeout;
    private final Consumer<String> messages;
    private final Events events;
    private final AtomicLong numbers = new AtomicLong();
    private final PendingAnswers answers;
    private final RemoteProcesses processes = new RemoteProcesses();
    private final CompletableFuture<AgentResponse.Ready> ready = new CompletableFuture<>();
    /** Complete when nothing more comes from the agent. */
    private final CompletableFuture<Void> heard = new CompletableFuture<>();
    private volatile boolean gone;
    private volatile boolean closing;
    @GuardedBy("this")
    private Heartbeat heartbeat;

    /**
     * Begins to talk with an agent.
     *
     * @param events run on threads of their own
     */
    AgentLink(RunningAgent agent, Duration timeout, Consumer<String> messages, Events events) throws IOException {
        this.name = agent.host();
        this.answers = new PendingAnswers(name);
        this.timeout = timeout;
        this.messages = messages;
        this.events = events;
        this.agent = agent;
        this.lines = new JsonStream(agent.input(), agent.output(), text -> messages.accept(name + ": " + text));
        DaemonThreads.start("stft-host-" + name, this::listen);
    }

    /** What an agent says without being asked. */
    interface Events {

        /** The ranks of the host are saved. */
        void barrierReached(AgentResponse.BarrierReached response);

        /** The host is about to end. */
        void leaving(AgentResponse.Leaving response);
    }

    boolean isGone() {
        return gone;
    }

    /** Waits for the agent's first message. */
    AgentResponse.Ready ready(Duration startTimeout) throws IOException {
        return await(ready, startTimeout);
    }

    private void listen() {
        try {
            lines.read(AgentResponse.class).to(this);
            Heartbeat ownHeartbeat = watch();
            while (true) {
                ownHeartbeat.waits();
                AgentResponse response = lines.read(AgentResponse.class);
                ownHeartbeat.hears();
                response.to(this);
            }
        } catch (IOException | RuntimeException e) {
            lost(e);
        } finally {
            heard.complete(null);
        }
    }

    private synchronized Heartbeat watch() {
        heartbeat = new Heartbeat(timeout, () -> lines.write(new AgentRequest.Beat(timeout.toMillis())), () -> {
            lost(new IOException("it has not answered for " + Durations.format(timeout) + " (stft.host-timeout)"));
            agent.cut(); // a thread that waits to send it a message need not wait longer
        });
        return heartbeat;
    }

    @Override
    public void ready(AgentResponse.Ready response) {
        ready.complete(response);
    }

    @Override
    public void done(AgentResponse.Done response) {
        answers.done(response);
    }

    @Override
    public void refused(AgentResponse.Refused response) {
        String message = name + ": " + response.why();
        answers.refused(response.id(),
            response.killed() ? new RestoreKilledException(message) : new IOException(message));
    }

    @Override
    public void beat(AgentResponse.Beat response) {
        // Any input is a sign of life.
    }

    @Override
    public void output(AgentResponse.Output response) {
        processes.output(response);
    }

    @Override
    public void outputEnded(AgentResponse.OutputEnded response) {
        processes.outputEnded(response);
    }

    @Override
    public void ended(AgentResponse.Ended response) {
        processes.ended(response);
    }

    @Override
    public void barrierReached(AgentResponse.BarrierReached response) {
        DaemonThreads.start("stft-barrier-" + name, () -> events.barrierReached(response));
    }

    @Override
    public void leaving(AgentResponse.Leaving response) {
        DaemonThreads.start("stft-leaving-" + name, () -> events.leaving(response));
    }

    private synchronized void lost(Throwable why) {
        stopHeartbeat();
        if (!gone && !closing && ready.isDone()) {
            messages.accept("the host " + name + " has gone: " + why.getMessage() + ". Its ranks count as killed.");
        }
        gone = true;
        IOException failure = new IOException("the host " + name + " cannot be reached: " + why.getMessage()
            + (ready.isDone() ? "" : ". The output of the attempt to start the agent is above"));
        ready.completeExceptionally(failure);
        answers.fail(failure);
        processes.lost();
    }

    private synchronized void stopHeartbeat() {
        if (heartbeat != null) {
            heartbeat.close();
        }
    }

    /** Sends the agent a request and waits for its answer. */
    AgentResponse.Done call(LongFunction<AgentRequest> numbered) throws IOException {
        return call(numbers.incrementAndGet(), numbered);
    }

    private AgentResponse.Done call(long number, LongFunction<AgentRequest> numbered) throws IOException {
        CompletableFuture<AgentResponse.Done> answer = answers.expect(number);
        lines.write(numbered.apply(number));
        return await(answer, null);
    }

    /** Sends the agent a request that starts a process. */
    RestoredProcess launch(LongFunction<AgentRequest> numbered) throws IOException {
        long number = numbers.incrementAndGet();
        RemoteProcess process = new RemoteProcess(this, number);
        processes.add(process);
        try {
            process.started(call(number, numbered).value());
        } catch (IOException e) {
            processes.remove(process);
            throw e;
        }
        if (gone) {
            process.lost();
        }
        return process;
    }

    /** Sends the agent a request that has no answer. */
    void send(AgentRequest request) {
        try {
            lines.write(request);
        } catch (IOException e) {
            lost(e);
        }
    }

    private <T> T await(CompletableFuture<T> future, Duration answerTimeout) throws IOException {
        try {
            return answers.await(future, answerTimeout);
        } finally {
            if (gone) {
                agent.awaitLastErrors();
            }
        }
    }

    @Override
    public void close() {
        closing = true;
        stopHeartbeat();
        try {
            agent.end(heard);
        } catch (IOException e) {
            gone = true; // the agent has ended before
        }
    }
}
