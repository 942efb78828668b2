package org.stft.link;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What the launcher tells a rank. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({@JsonSubTypes.Type(Order.Welcome.class), @JsonSubTypes.Type(Order.SaveAndStop.class),
    @JsonSubTypes.Type(Order.SayCall.class), @JsonSubTypes.Type(Order.Meet.class), @JsonSubTypes.Type(Order.End.class)})
public sealed interface Order {

    /** Whether an earlier order is of no use to a rank that is told this one. */
    default boolean replaces(Order earlier) {
        return isOfAMeeting() && earlier.isOfAMeeting();
    }

    private boolean isOfAMeeting() {
        return this instanceof SayCall || this instanceof Meet;
    }

    /** The answer to a good hello. */
    record Welcome() implements Order {
    }

    /** Save at the next checkpoint call, then end with exit code {@link Launcher#STOPPED}. */
    record SaveAndStop() implements Order {
    }

    /** Say which checkpoint call you have come to, and pass no other until you are told where all meet. */
    record SayCall(long round) implements Order {
    }

    /** At this checkpoint call, or the first one behind it, all ranks meet and agree on what is due. */
    record Meet(long round, long call) implements Order {
    }

    /** Run the shutdown hooks and end with exit code {@link Launcher#ENDED}. */
    record End() implements Order {
    }
}
