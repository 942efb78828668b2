package org.stft.race;

import org.stft.race.order.CollectiveOrder;

/** A statement of a generated program. */
record Action(Kind kind, int peer, int tag, int communicator, CollectiveOrder order, int request) {

    enum Kind { SEND, SSEND, RECV, IRECV, WAIT, PROBE, RECV_PROBED, COLLECTIVE }

    static Action send(int destination, int tag, int communicator, boolean synchronous) {
        return new Action(synchronous ? Kind.SSEND : Kind.SEND, destination, tag, communicator, null, -1);
    }

    static Action receive(Kind kind, int source, int tag, int communicator) {
        return new Action(kind, source, tag, communicator, null, -1);
    }

    /** @param request the place of the Irecv in the rank's program */
    static Action await(int request) {
        return new Action(Kind.WAIT, 0, 0, 0, null, request);
    }

    static Action collective(CollectiveOrder order, int root) {
        return new Action(Kind.COLLECTIVE, root, 0, 0, order, -1);
    }

    boolean isSend() {
        return kind == Kind.SEND || kind == Kind.SSEND;
    }

    boolean isReceive() {
        return kind == Kind.RECV || kind == Kind.IRECV || kind == Kind.RECV_PROBED;
    }
}
