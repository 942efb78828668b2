package org.stft.mp;

/**
 * A communication of the program that is not complete (paper, figure 4 c and d).
 *
 * @param kind what is open
 * @param peer the other rank, or -1 for any
 * @param tag the tag, or -1 for any
 */
public record OpenCommunication(Kind kind, int peer, int tag) {

    /** What is open. */
    public enum Kind {
        /** A message from the peer that this rank has not received. */
        UNRECEIVED_MESSAGE,
        /** A send to the peer that is not complete. */
        INCOMPLETE_SEND,
        /** A receive from the peer that is not complete. */
        INCOMPLETE_RECEIVE
    }
}
