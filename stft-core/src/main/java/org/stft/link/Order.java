package org.stft.link;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What the launcher tells a rank. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({@JsonSubTypes.Type(Order.Welcome.class), @JsonSubTypes.Type(Order.SaveAndStop.class)})
public sealed interface Order {

    /** The answer to a good hello. */
    record Welcome() implements Order {
    }

    /** Save at the next checkpoint call, then end with exit code {@link Launcher#STOPPED}. */
    record SaveAndStop() implements Order {
    }
}
