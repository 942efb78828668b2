package org.stft.launcher.hosts;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.spc.Connection;

/** What the launcher tells an agent. The number of a call is that of its answer, and of the process that it starts. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "call")
@JsonSubTypes({
    @JsonSubTypes.Type(Call.Open.class), @JsonSubTypes.Type(Call.Begin.class),
    @JsonSubTypes.Type(Call.Start.class), @JsonSubTypes.Type(Call.Prepare.class), @JsonSubTypes.Type(Call.Restore.class),
    @JsonSubTypes.Type(Call.Listen.class), @JsonSubTypes.Type(Call.Connect.class), @JsonSubTypes.Type(Call.Accept.class),
    @JsonSubTypes.Type(Call.Signal.class), @JsonSubTypes.Type(Call.Kill.class), @JsonSubTypes.Type(Call.GoOn.class),
    @JsonSubTypes.Type(Call.Beat.class)})
sealed interface Call {

    /**
     * The first call.
     *
     * @param launcher the address of the launcher
     * @param home the launcher's distribution: paths in it mean those of the agent's
     */
    record Open(long id, List<String> spcs, String launcher, String home, Shared shared) implements Call {
    }

    /** A run of all ranks begins, of which the host has these. */
    record Begin(long id, Set<Integer> ranks) implements Call {
    }

    /** Start the JVM of a rank. */
    record Start(long id, RankStart start) implements Call {
    }

    /** {@link org.stft.spc.ProcessHost#prepare}. */
    record Prepare(long id, String spc, int rank, String image, List<Connection> connections) implements Call {
    }

    /** {@link org.stft.spc.ProcessHost#restore}. */
    record Restore(long id, String spc, int rank, String image, List<Connection> connections,
                   Map<String, String> environment) implements Call {
    }

    /** {@link org.stft.spc.ProcessHost#listen} on the agent's own address; the answer's value is the port. */
    record Listen(long id, String spc, byte[] secret) implements Call {
    }

    /** {@link org.stft.spc.ProcessHost#connect}. */
    record Connect(long id, String spc, int rank, Connection end, long pair, String address, int port) implements Call {
    }

    /** {@link org.stft.spc.ProcessHost#accept}. */
    record Accept(long id, String spc, int rank, Connection end, long pair) implements Call {
    }

    /** Send a signal to processes. No answer. */
    record Signal(String signal, List<Long> processes) implements Call {
    }

    /** End a process and all that it has started. No answer. */
    record Kill(long process) implements Call {
    }

    /** The launcher is there. The agent answers with beats of its own from the first one on, and ends if none comes for the timeout. */
    record Beat(long timeoutMillis) implements Call {
    }

    /** The answer to {@link Word.Gathered}; a failure says why not to. */
    record GoOn(long id, String failure) implements Call {
    }
}
