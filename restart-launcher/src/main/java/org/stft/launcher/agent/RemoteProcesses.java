package org.stft.launcher.agent;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The launcher's view of the processes that an agent has started. */
final class RemoteProcesses {

    private final Map<Long, RemoteProcess> running = new ConcurrentHashMap<>();

    /** Adds a process before it runs, because it may write at once. */
    void add(RemoteProcess process) {
        running.put(process.number(), process);
    }

    /** Removes a process that could not be started. */
    void remove(RemoteProcess process) {
        running.remove(process.number());
    }

    void output(AgentResponse.Output response) {
        of(response.process()).ifPresent(process -> process.stream(response.error()).put(response.bytes()));
    }

    void outputEnded(AgentResponse.OutputEnded response) {
        of(response.process()).ifPresent(process -> process.stream(response.error()).end());
    }

    void ended(AgentResponse.Ended response) {
        of(response.process()).ifPresent(process -> process.ended(response.code()));
    }

    private Optional<RemoteProcess> of(long number) {
        return Optional.ofNullable(running.get(number));
    }

    /** Ends all as killed: their host cannot be reached any more. */
    void lost() {
        running.values().forEach(RemoteProcess::lost);
    }
}
