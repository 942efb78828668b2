package org.stft.launcher.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.stft.spc.process.RestoredProcess;

/** The processes that an agent has started, by the number of the request that started them. */
final class AgentProcesses {

    /**
     * With it a line is written to a pipe in one go (PIPE_BUF, 4096 bytes): what else is written there does not get
     * into it.
     */
    private static final int PIECE_BYTES = 2 << 10;

    private final Executor threads;
    private final Consumer<AgentResponse> launcher;
    private final Map<Long, RestoredProcess> running = new ConcurrentHashMap<>();

    /** @param launcher receives the output of the processes, and their end */
    AgentProcesses(Executor threads, Consumer<AgentResponse> launcher) {
        this.threads = threads;
        this.launcher = launcher;
    }

    /** Adds a process. Its output is not forwarded before the launcher knows the process. */
    void add(long number, RestoredProcess process) {
        running.put(number, process);
    }

    /** Begins to forward the output of a process; without effect if there is no process with this number. */
    void forward(long number) {
        Optional.ofNullable(running.get(number)).ifPresent(process -> {
            threads.execute(() -> forward(number, false, process.output()));
            threads.execute(() -> forward(number, true, process.error()));
            process.ended().thenAccept(code -> launcher.accept(new AgentResponse.Ended(number, code)));
        });
    }

    private void forward(long number, boolean error, InputStream stream) {
        byte[] buffer = new byte[PIECE_BYTES];
        try (stream) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                launcher.accept(new AgentResponse.Output(number, error, Arrays.copyOf(buffer, count)));
            }
        } catch (IOException e) {
            // the stream of a killed process: its earlier output is forwarded
        }
        launcher.accept(new AgentResponse.OutputEnded(number, error));
    }

    /** The existing processes among these numbers. */
    List<RestoredProcess> of(List<Long> numbers) {
        return numbers.stream().map(running::get).filter(Objects::nonNull).toList();
    }

    /** Ends a process and all that it has started; returns before it has ended. */
    void kill(long number) {
        Optional.ofNullable(running.get(number)).ifPresent(process -> threads.execute(process::kill));
    }

    void killAll() {
        running.values().forEach(RestoredProcess::kill);
    }
}
