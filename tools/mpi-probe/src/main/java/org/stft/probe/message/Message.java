package org.stft.probe.message;

import mpi.MPI;

/** A message that was sent, or one that a receive was posted for and that may have arrived. */
public final class Message {

    private final boolean sent;
    private int peer;
    private int tag;
    private boolean complete;
    private long number = -1;

    public Message(boolean sent, int peer, int tag) {
        this.sent = sent;
        this.peer = peer;
        this.tag = tag;
    }

    public boolean isSent() {
        return sent;
    }

    /** Records that the message has arrived; the values of wildcards are known now. */
    void complete(int peer, int tag) {
        this.peer = peer;
        this.tag = tag;
        this.complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    /** Returns true if a receive that is still open could take a message like this one. */
    boolean couldTake(Message other) {
        return (peer == MPI.ANY_SOURCE || peer == other.peer) && (tag == MPI.ANY_TAG || tag == other.tag);
    }

    /** The sender or receiver and the tag, in one number. */
    long envelope() {
        return (long) peer << 32 | tag & 0xffff_ffffL;
    }

    public void number(long number) {
        this.number = number;
    }

    public long number() {
        return number;
    }
}
