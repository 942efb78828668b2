package org.stft.probe;

import mpi.MPI;

/** A message that was sent, or one that was asked for and may have come. */
final class Message {

    private final boolean sent;
    private int peer;
    private int tag;
    private boolean complete;
    private long number = -1;

    Message(boolean sent, int peer, int tag) {
        this.sent = sent;
        this.peer = peer;
        this.tag = tag;
    }

    boolean isSent() {
        return sent;
    }

    /** The message has come. What was asked for with a wildcard is known now. */
    void complete(int peer, int tag) {
        this.peer = peer;
        this.tag = tag;
        this.complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    /** Whether a receive that is still open could take a message like this one. */
    boolean couldTake(Message other) {
        return (peer == MPI.ANY_SOURCE || peer == other.peer) && (tag == MPI.ANY_TAG || tag == other.tag);
    }

    /** The sender or receiver and the tag, in one number. */
    long envelope() {
        return (long) peer << 32 | tag & 0xffff_ffffL;
    }

    void number(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }
}
