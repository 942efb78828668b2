package org.stft.launcher.agent;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** The messages of an agent to the launcher. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "word")
@JsonSubTypes({
    @JsonSubTypes.Type(AgentResponse.Ready.class), @JsonSubTypes.Type(AgentResponse.Done.class),
    @JsonSubTypes.Type(AgentResponse.Refused.class),
    @JsonSubTypes.Type(AgentResponse.Output.class), @JsonSubTypes.Type(AgentResponse.OutputEnded.class),
    @JsonSubTypes.Type(AgentResponse.Ended.class),
    @JsonSubTypes.Type(AgentResponse.BarrierReached.class), @JsonSubTypes.Type(AgentResponse.Beat.class),
    @JsonSubTypes.Type(AgentResponse.Leaving.class)})
sealed interface AgentResponse {

    /** Takes each kind of response: a new kind does not compile until every handler takes it. */
    interface Handler {
        void ready(Ready response);

        void done(Done response);

        void refused(Refused response);

        void beat(Beat response);

        void output(Output response);

        void outputEnded(OutputEnded response);

        void ended(Ended response);

        void barrierReached(BarrierReached response);

        void leaving(Leaving response);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /**
     * The first message.
     *
     * @param addresses the addresses of the host, the most likely to be reachable first
     */
    record Ready(String version, List<String> addresses) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.ready(this);
        }
    }

    /**
     * The answer to a call: a process id or a port if the call returns one; the agent's own address for the first call.
     *
     * @param text the agent's own address, or lines for the user; null if the call returns none
     */
    record Done(long id, long value, String text) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.done(this);
        }
    }

    /**
     * The answer to a failed call.
     *
     * @param killed true if the operation was killed from outside, so that it may succeed if it is repeated
     */
    record Refused(long id, String why, boolean killed) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.refused(this);
        }
    }

    /** A heartbeat of the agent. */
    record Beat() implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.beat(this);
        }
    }

    /**
     * The host is about to end, as the agent was told by SIGTERM.
     *
     * @param graceMillis the time until then, as far as the agent knows; 0 if it does not
     */
    record Leaving(long graceMillis) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.leaving(this);
        }
    }

    /** A process has written to its standard output or error. */
    record Output(long process, boolean error, byte[] bytes) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.output(this);
        }
    }

    /** The end of the standard output or error of a process. */
    record OutputEnded(long process, boolean error) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.outputEnded(this);
        }
    }

    /** A process has ended. */
    record Ended(long process, int code) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.ended(this);
        }
    }

    /**
     * The ranks of this host are saved, and wait for those of the others until they receive
     * {@link AgentRequest.BarrierResult}.
     *
     * @param again true if the images of this host have to be taken again
     */
    record BarrierReached(long id, String spc, boolean again, long timeoutMillis) implements AgentResponse {
        @Override
        public void to(Handler handler) {
            handler.barrierReached(this);
        }
    }
}
