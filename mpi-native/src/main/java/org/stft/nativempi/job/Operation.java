package org.stft.nativempi.job;

import java.nio.ByteBuffer;
import org.stft.nativempi.library.Completion.Outcome;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.Wildcards;
import org.stft.probe.library.MessageListener;

/** A send or receive that the program has started; it owns its memory until it is complete. */
public abstract class Operation {

    Operation previous;
    Operation next;

    private final Job job;
    private final boolean receive;
    private final int peer;
    private final int tag;
    private final String site = CallSites.here();
    private long request;
    private MessageListener.Posted told;
    private Arrival arrival;
    private RuntimeException failure;
    private boolean complete;

    Operation(Job job, boolean receive, int peer, int tag) {
        this.job = job;
        this.receive = receive;
        this.peer = peer;
        this.tag = tag;
    }

    /** Whether it receives. */
    public boolean isReceive() {
        return receive;
    }

    /** The other rank as the program gave it. */
    public int peer() {
        return peer;
    }

    /** The tag as the program gave it. */
    public int tag() {
        return tag;
    }

    /** The line of the program that has started it, or an empty text. */
    public String site() {
        return site;
    }

    /** Has the listener told what becomes of it, a receive. */
    Operation telling(MessageListener.Posted posted) {
        told = posted;
        return this;
    }

    /** Asks the library to cancel it; it is completed by a wait all the same. */
    public void cancel() {
        if (!complete) {
            job.completion().cancel(request);
        }
    }

    /** The request of the library for which it waits. */
    long request() {
        return request;
    }

    void started(long started) {
        if (request == 0) {
            job.open().add(this);
        }
        request = started;
    }

    /**
     * Takes the outcome of its request.
     *
     * @return true if the operation is complete, or false if it waits for another request now
     */
    final boolean advance(Outcome outcome) {
        try {
            if (outcome.failure() != null) {
                tell(outcome.envelope(), false);
                throw outcome.failure();
            }
            Arrival arrived = take(tell(envelope(outcome), true));
            if (arrived == null) {
                return false;
            }
            arrival = arrived;
            if (receive && peer != Wildcards.PROC_NULL && !outcome.envelope().cancelled()) {
                job.countReceived();
            }
        } catch (RuntimeException e) {
            failure = e;
        }
        complete = true;
        job.open().remove(this);
        release();
        return true;
    }

    /**
     * Tells the listener, once, of the message that a receive has taken.
     *
     * @param intact false if the message was longer than its receive: its source and tag are known then
     * @return what the envelope is for the program
     */
    private Envelope tell(Envelope taken, boolean intact) {
        MessageListener.Posted posted = told;
        if (posted == null) {
            return taken;
        }
        told = null;
        if (taken.cancelled() || taken.source() < 0) {
            posted.failed();
            return taken;
        }
        posted.complete(taken.source(), taken.tag());
        ByteBuffer head = head();
        if (intact && head.hasRemaining()) {
            posted.read(head);
        }
        return taken.without(head.capacity());
    }

    /** MPICH 4.0.2 leaves the source of a receive from no peer undefined when several requests are waited for. */
    private Envelope envelope(Outcome outcome) {
        return receive && peer == Wildcards.PROC_NULL
            ? new Envelope(Wildcards.PROC_NULL, Wildcards.ANY_TAG, 0, outcome.envelope().cancelled())
            : outcome.envelope();
    }

    /** Takes what has come; null if another request has been started. */
    abstract Arrival take(Envelope envelope);

    /** What travels in front of the data of its message. */
    abstract ByteBuffer head();

    /** Gives its memory back. */
    abstract void release();

    final Job job() {
        return job;
    }

    /** Whether a call of another kind has completed it already: it has no request any more. */
    boolean isComplete() {
        return complete;
    }

    /** Why it failed, or null. */
    RuntimeException failure() {
        return failure;
    }

    /** What it brought; throws why it failed. */
    Arrival arrival() {
        if (failure != null) {
            throw failure;
        }
        return arrival;
    }
}
