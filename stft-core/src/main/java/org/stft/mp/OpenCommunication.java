package org.stft.mp;

/**
 * A communication of the program that is not complete (paper, figure 4 c and d).
 *
 * @param kind the kind of communication that is open
 * @param peer the other rank, or -1 for any
 * @param tag the tag, or -1 for any
 * @param site the source line of the program that opened the request, or empty if it is not known
 */
public record OpenCommunication(Kind kind, int peer, int tag, String site) {

    /** The kinds of open communication. */
    public enum Kind {
        /** A message from the peer that this rank has not received. */
        UNRECEIVED_MESSAGE,
        /** A send to the peer whose request is not complete: the program has not waited for it. */
        INCOMPLETE_SEND,
        /** A receive from the peer whose request is not complete: the program has not waited for it. */
        INCOMPLETE_RECEIVE
    }
}
