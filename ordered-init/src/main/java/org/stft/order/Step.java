package org.stft.order;

/**
 * One step of an order: the exchange of a rank with one other rank.
 *
 * @param role the side that the rank takes; the lower rank of a pair sends
 * @param peer the other rank
 */
public record Step(Role role, int peer) {

    /** The side that a rank takes in an exchange. */
    public enum Role {
        /** Sends to the peer. */
        SEND,
        /** Receives from the peer. */
        RECEIVE
    }

    static Step between(int rank, int peer) {
        return new Step(rank < peer ? Role.SEND : Role.RECEIVE, peer);
    }
}
