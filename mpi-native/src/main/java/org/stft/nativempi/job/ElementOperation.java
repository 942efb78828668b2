package org.stft.nativempi.job;

import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Transfer;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.SendMode;

/** A send or receive of elements of primitive types. */
final class ElementOperation extends Operation {

    private final Transfer transfer;

    private ElementOperation(Job job, boolean receive, int peer, int tag, Transfer transfer) {
        super(job, receive, peer, tag);
        this.transfer = transfer;
    }

    static Operation send(Job job, SendMode mode, Region region, int rank, int tag, long comm) {
        Transfer transfer = Transfer.out(job.memory(), region);
        try {
            ElementOperation operation = new ElementOperation(job, false, rank, tag, transfer);
            operation.started(job.pointToPoint().startSend(mode, transfer.address(), transfer.elements(),
                region.element(), rank, tag, comm));
            return operation;
        } catch (RuntimeException e) {
            transfer.close();
            throw e;
        }
    }

    static Operation receive(Job job, Region region, int rank, int tag, long comm) {
        Transfer transfer = Transfer.in(job.memory(), region);
        try {
            ElementOperation operation = new ElementOperation(job, true, rank, tag, transfer);
            operation.started(job.pointToPoint().startReceive(transfer.address(), transfer.elements(),
                region.element(), rank, tag, comm));
            return operation;
        } catch (RuntimeException e) {
            transfer.close();
            throw e;
        }
    }

    @Override
    Arrival take(Envelope envelope) {
        if (isReceive() && !envelope.cancelled()) {
            transfer.land(envelope.bytes());
        }
        return Arrival.of(envelope);
    }

    @Override
    void release() {
        transfer.close();
    }
}
