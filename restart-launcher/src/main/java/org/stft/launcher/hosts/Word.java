package org.stft.launcher.hosts;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What an agent tells the launcher. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "word")
@JsonSubTypes({
    @JsonSubTypes.Type(Word.Ready.class), @JsonSubTypes.Type(Word.Done.class), @JsonSubTypes.Type(Word.Refused.class),
    @JsonSubTypes.Type(Word.Output.class), @JsonSubTypes.Type(Word.OutputEnded.class), @JsonSubTypes.Type(Word.Ended.class),
    @JsonSubTypes.Type(Word.Gathered.class), @JsonSubTypes.Type(Word.Beat.class)})
sealed interface Word {

    /**
     * The first word.
     *
     * @param addresses those of the host, the likeliest to be reached first
     */
    record Ready(String version, List<String> addresses) implements Word {
    }

    /** The answer to a call: a process id or a port, if it asks for one; the agent's own address, if it was to open. */
    record Done(long id, long value, String address) implements Word {
    }

    /** The other answer to a call. */
    record Refused(long id, String why) implements Word {
    }

    /** The agent is there. */
    record Beat() implements Word {
    }

    /** A process has written to its standard output or error. */
    record Output(long process, boolean error, byte[] bytes) implements Word {
    }

    /** Nothing more will be written there. */
    record OutputEnded(long process, boolean error) implements Word {
    }

    /** A process has ended. */
    record Ended(long process, int code) implements Word {
    }

    /** The ranks of this host are saved, and wait for those of the others until they are told to {@link Call.GoOn}. */
    record Gathered(long id, String spc, long limitMillis) implements Word {
    }
}
