package org.stft.nativempi.job;

import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Transfer;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.SendMode;
import org.stft.nativempi.library.Wildcards;

/** Sends and receives of the program on one communicator. */
public final class Messages {

    private final Job job;
    private final long comm;
    private final int[] peers;

    /**
     * The messages on a communicator.
     *
     * @param peers the ranks in the world of those to whom it sends
     */
    public Messages(Job job, long comm, int[] peers) {
        this.job = job;
        this.comm = comm;
        this.peers = peers;
    }

    /** Sends, and returns when the buffer may be used. */
    public void send(SendMode mode, Region region, int rank, int tag) {
        if (region.element() == null) {
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
        Operation operation = region.element() == null
            ? ObjectOperation.send(job, mode, region, rank, inWorld(rank), tag, comm)
            : ElementOperation.send(job, mode, region, rank, tag, comm);
        countSent(rank);
        return operation;
    }

    /** Receives. */
    public Arrival receive(Region region, int rank, int tag) {
        if (region.element() == null) {
            return new Waits(job).await(startReceive(region, rank, tag));
        }
        try (Transfer transfer = Transfer.in(job.memory(), region)) {
            Envelope envelope = job.pointToPoint().receive(transfer.address(), transfer.elements(), region.element(),
                rank, tag, comm);
            transfer.land(envelope.bytes());
            if (envelope.source() != Wildcards.PROC_NULL) {
                job.countReceived();
            }
            return Arrival.of(envelope);
        }
    }

    /** Starts a receive. */
    public Operation startReceive(Region region, int rank, int tag) {
        return region.element() == null
            ? ObjectOperation.receive(job, region, rank, tag, comm)
            : ElementOperation.receive(job, region, rank, tag, comm);
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
