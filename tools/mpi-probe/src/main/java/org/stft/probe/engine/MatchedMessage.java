package org.stft.probe.engine;

import java.nio.ByteBuffer;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.library.MessageListener;

/** A message that is sent, or one that a receive was posted for and that may have arrived. */
final class MatchedMessage implements MessageListener.Sent, MessageListener.Posted {

    private final Matching matching;
    private final Trailer trailer;
    private final Call call;
    private final boolean sent;
    private int peer;
    private int tag;
    private boolean complete;
    private long number = -1;

    /** @param call null for a message of a tool */
    MatchedMessage(Matching matching, Trailer trailer, Call call, boolean sent, int peer, int tag) {
        this.matching = matching;
        this.trailer = trailer;
        this.call = call;
        this.sent = sent;
        this.peer = peer;
        this.tag = tag;
    }

    boolean isSent() {
        return sent;
    }

    @Override
    public void write(ByteBuffer bytes) {
        trailer.write(bytes, call);
    }

    @Override
    public void read(ByteBuffer bytes) {
        trailer.read(bytes, call);
    }

    @Override
    public void failed() {
        if (sent) {
            matching.unsend(this);
        } else {
            matching.withdraw(this);
        }
    }

    @Override
    public void complete(int source, int arrivedTag) {
        matching.complete(this, source, arrivedTag);
    }

    /** Records that the message has arrived. */
    void arrived(int source, int arrivedTag) {
        this.peer = source;
        this.tag = arrivedTag;
        this.complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    /** Returns true if a receive that is still open could take a message like this one. */
    boolean couldTake(MatchedMessage other) {
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
