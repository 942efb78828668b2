package org.stft.nativempi.job;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Transfer;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.SendMode;
import org.stft.nativempi.library.Wildcards;
import org.stft.probe.library.MessageListener;

/**
 * Sends and receives of the program on one communicator. If a listener is told of them, what it adds travels in front of the data of each:
 * a message that is cut to the length of its receive has it all the same.
 */
public final class Messages {

    private static final byte[] NO_HEAD = {};

    private final Job job;
    private final long comm;
    private final int[] peers;
    private volatile MessageListener listener;

    /**
     * The messages on a communicator.
     *
     * @param job null in a rank without MPI
     * @param peers the ranks in the world of those to whom it sends
     */
    public Messages(Job job, long comm, int[] peers) {
        this.job = job;
        this.comm = comm;
        this.peers = peers;
    }

    /** The ranks in the world of those to whom it sends. */
    public int[] peers() {
        return peers.clone();
    }

    /** Has a listener of the call probe told of all messages from now on. */
    public void listener(MessageListener told) {
        listener = told;
    }

    /** The listener, or null. */
    public MessageListener listener() {
        return listener;
    }

    /** The number of bytes in front of the data of each message. */
    public int head() {
        MessageListener told = told(0);
        return told == null ? 0 : told.trailerLength();
    }

    /** Null if nobody need be told of a message to or from a rank. */
    private MessageListener told(int rank) {
        MessageListener told = listener;
        return told == null || rank == Wildcards.PROC_NULL || !told.isWanted() ? null : told;
    }

    /** Sends, and returns when the buffer may be used. */
    public void send(SendMode mode, Region region, int rank, int tag) {
        if (region.element() == null || told(rank) != null) {
            new Waits(job).await(start(mode, region, rank, tag));
            return;
        }
        try (Transfer transfer = Transfer.out(job.memory(), region)) {
            job.pointToPoint().send(mode, transfer.address(), transfer.elements(), region.element(), rank, tag, comm);
        }
        countSent(rank);
    }

    /** Starts a send. */
    public Operation start(SendMode mode, Region region, int rank, int tag) {
        MessageListener told = told(rank);
        Operation operation = told == null
            ? start(mode, region, NO_HEAD, rank, tag)
            : start(mode, region, told, rank, tag);
        countSent(rank);
        return operation;
    }

    private Operation start(SendMode mode, Region region, MessageListener told, int rank, int tag) {
        MessageListener.Sent message = told.send(rank, tag);
        byte[] head = new byte[told.trailerLength()];
        if (head.length > 0) {
            message.write(ByteBuffer.wrap(head));
        }
        try {
            return start(mode, region, head, rank, tag);
        } catch (RuntimeException e) {
            message.failed();
            throw e;
        }
    }

    private Operation start(SendMode mode, Region region, byte[] head, int rank, int tag) {
        return region.element() == null
            ? ObjectOperation.send(job, mode, region, head, rank, inWorld(rank), tag, comm)
            : ElementOperation.send(job, mode, region, head, rank, tag, comm);
    }

    /** Receives. */
    public Arrival receive(Region region, int rank, int tag) {
        if (region.element() == null || told(rank) != null) {
            return new Waits(job).await(startReceive(region, rank, tag));
        }
        try (Transfer transfer = Transfer.in(job.memory(), region)) {
            Envelope envelope = job.pointToPoint().receive(transfer.address(), transfer.elements(), region.element(),
                rank, tag, comm);
            transfer.land(envelope.bytes());
            if (envelope.source() != Wildcards.PROC_NULL) {
                job.countReceived();
            }
            return Arrival.ofElements(envelope, region);
        }
    }

    /** Starts a receive. */
    public Operation startReceive(Region region, int rank, int tag) {
        MessageListener told = told(rank);
        if (told == null) {
            return startReceive(region, 0, rank, tag);
        }
        MessageListener.Posted posted = told.post(rank, tag);
        try {
            return startReceive(region, told.trailerLength(), rank, tag).telling(posted);
        } catch (RuntimeException e) {
            posted.failed();
            throw e;
        }
    }

    private Operation startReceive(Region region, int head, int rank, int tag) {
        return region.element() == null
            ? ObjectOperation.receive(job, region, head, rank, tag, comm)
            : ElementOperation.receive(job, region, head, rank, tag, comm);
    }

    /** Waits for a message that could be received. */
    public Arrival probe(int rank, int tag) {
        return Arrival.of(job.pointToPoint().probe(rank, tag, comm).without(head()));
    }

    /** The message that could be received now, if there is one. */
    public Optional<Arrival> probeNow(int rank, int tag) {
        return job.pointToPoint().probeNow(rank, tag, comm).map(found -> Arrival.of(found.without(head())));
    }

    private int inWorld(int rank) {
        return rank >= 0 && rank < peers.length ? peers[rank] : -1;
    }

    private void countSent(int rank) {
        if (rank != Wildcards.PROC_NULL) {
            job.countSent();
        }
    }
}
