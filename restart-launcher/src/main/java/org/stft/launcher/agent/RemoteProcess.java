package org.stft.launcher.agent;

import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import org.stft.spc.process.RestoredProcess;

/** A rank on another host. */
final class RemoteProcess implements RestoredProcess {

    private static final int KILLED = 128 + 9;

    private final AgentLink agent;
    private final long number;
    private final RemoteInputStream output = new RemoteInputStream();
    private final RemoteInputStream error = new RemoteInputStream();
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile long pid;

    RemoteProcess(AgentLink agent, long number) {
        this.agent = agent;
        this.number = number;
    }

    /** Its number at the agent. */
    long number() {
        return number;
    }

    void started(long processId) {
        pid = processId;
    }

    RemoteInputStream stream(boolean ofErrors) {
        return ofErrors ? error : output;
    }

    void ended(int code) {
        ended.complete(code);
    }

    /** Ends it as killed: its host cannot be reached any more. */
    void lost() {
        output.end();
        error.end();
        ended.complete(KILLED);
    }

    /** The process id on its host. */
    @Override
    public long pid() {
        return pid;
    }

    @Override
    public InputStream output() {
        return output;
    }

    @Override
    public InputStream error() {
        return error;
    }

    @Override
    public CompletableFuture<Integer> ended() {
        return ended;
    }

    @Override
    public void kill() {
        if (!ended.isDone()) {
            agent.send(new AgentRequest.Kill(number));
        }
    }
}
