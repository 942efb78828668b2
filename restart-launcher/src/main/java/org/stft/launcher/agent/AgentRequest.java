package org.stft.launcher.agent;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.launcher.extension.RankStart;
import org.stft.spc.process.Connection;

/**
 * The requests of the launcher to an agent. The number of a call is that of its answer, and of the process that it
 * starts.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "call")
@JsonSubTypes({
    @JsonSubTypes.Type(AgentRequest.Open.class), @JsonSubTypes.Type(AgentRequest.Begin.class),
    @JsonSubTypes.Type(AgentRequest.Start.class), @JsonSubTypes.Type(AgentRequest.Prepare.class),
    @JsonSubTypes.Type(AgentRequest.Restore.class), @JsonSubTypes.Type(AgentRequest.RollBack.class),
    @JsonSubTypes.Type(AgentRequest.Listen.class), @JsonSubTypes.Type(AgentRequest.Connect.class),
    @JsonSubTypes.Type(AgentRequest.Accept.class),
    @JsonSubTypes.Type(AgentRequest.Signal.class), @JsonSubTypes.Type(AgentRequest.Kill.class),
    @JsonSubTypes.Type(AgentRequest.BarrierResult.class), @JsonSubTypes.Type(AgentRequest.Dismiss.class),
    @JsonSubTypes.Type(AgentRequest.Beat.class), @JsonSubTypes.Type(AgentRequest.Survey.class)})
sealed interface AgentRequest {

    /** Takes each kind of request: a new kind does not compile until every handler takes it. */
    interface Handler {
        void open(Open request);

        void begin(Begin request);

        void start(Start request);

        void prepare(Prepare request);

        void rollBack(RollBack request);

        void restore(Restore request);

        void listen(Listen request);

        void connect(Connect request);

        void accept(Accept request);

        void signal(Signal request);

        void kill(Kill request);

        void beat(Beat request);

        void barrierResult(BarrierResult request);

        void dismiss(Dismiss request);

        void survey(Survey request);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /**
     * The first call.
     *
     * @param launcher the address of the launcher
     * @param home the launcher's distribution: paths in it are translated to the agent's distribution
     */
    record Open(long id, List<String> spcs, String launcher, String home, SharedPaths shared) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.open(this);
        }
    }

    /** A run of all ranks begins; the host has these ranks. */
    record Begin(long id, Set<Integer> ranks) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.begin(this);
        }
    }

    /** Start the JVM of a rank. */
    record Start(long id, RankStart start) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.start(this);
        }
    }

    /** {@link org.stft.spc.process.ProcessHost#prepare}. */
    record Prepare(long id, String spc, int rank, String image, List<Connection> connections) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.prepare(this);
        }
    }

    /**
     * {@link org.stft.spc.process.ProcessHost#rollBackFiles}; the answer's text has a line for each change.
     *
     * @param onlyCheck {@link org.stft.spc.process.ProcessHost#requireFiles} instead
     */
    record RollBack(long id, String spc, Map<Integer, String> images, Map<String, String> environment,
        boolean onlyCheck) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.rollBack(this);
        }
    }

    /** {@link org.stft.spc.process.ProcessHost#restore}. */
    record Restore(long id, String spc, int rank, String image, List<Connection> connections,
        Map<String, String> environment) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.restore(this);
        }
    }

    /** {@link org.stft.spc.process.ProcessHost#listen} on the agent's own address; the answer's value is the port. */
    record Listen(long id, String spc, byte[] secret) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.listen(this);
        }
    }

    /** {@link org.stft.spc.process.ProcessHost#connect}. */
    record Connect(long id, String spc, int rank, Connection end, long pair, String address,
        int port) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.connect(this);
        }
    }

    /** {@link org.stft.spc.process.ProcessHost#accept}. */
    record Accept(long id, String spc, int rank, Connection end, long pair) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.accept(this);
        }
    }

    /** Send a signal to processes. No answer. */
    record Signal(String signal, List<Long> processes) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.signal(this);
        }
    }

    /** End a process and all that it has started. No answer. */
    record Kill(long process) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.kill(this);
        }
    }

    /**
     * A heartbeat of the launcher. The agent answers with heartbeats from the first one on, and ends if it receives
     * none within the timeout.
     */
    record Beat(long timeoutMillis) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.beat(this);
        }
    }

    /** Connect to the launcher, answer its measurements there, and say what is here: the text is {@link HostFacts}. */
    record Survey(long id, String address, int port, byte[] secret, SharedPaths shared) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.survey(this);
        }
    }

    /** The agent cannot be used, and ends. No answer. */
    record Dismiss(String why) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.dismiss(this);
        }
    }

    /**
     * The answer to {@link AgentResponse.BarrierReached}; a failure gives the reason not to continue.
     *
     * @param again true if the images of any host have to be taken again
     */
    record BarrierResult(long id, boolean again, String failure) implements AgentRequest {
        @Override
        public void to(Handler handler) {
            handler.barrierResult(this);
        }
    }
}
