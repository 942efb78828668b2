package org.stft.nativempi.job;

import java.nio.ByteBuffer;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Transfer;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.SendMode;

/** A send or receive of elements of primitive types. */
final class ElementOperation extends Operation {

    private final Transfer transfer;
    private final Region region;

    private ElementOperation(Job job, boolean receive, int peer, int tag, Region region, Transfer transfer) {
        super(job, receive, peer, tag);
        this.region = region;
        this.transfer = transfer;
    }

    static Operation send(Job job, SendMode mode, Region region, byte[] head, int rank, int tag, long comm) {
        Transfer transfer = Transfer.out(job.memory(), head, region);
        try {
            ElementOperation operation = new ElementOperation(job, false, rank, tag, region, transfer);
            operation.started(job.pointToPoint().startSend(mode, transfer.address(), transfer.elements(),
                transfer.element(), rank, tag, comm));
            return operation;
        } catch (RuntimeException e) {
            transfer.close();
            throw e;
        }
    }

    static Operation receive(Job job, Region region, int head, int rank, int tag, long comm) {
        Transfer transfer = Transfer.in(job.memory(), head, region);
        try {
            ElementOperation operation = new ElementOperation(job, true, rank, tag, region, transfer);
            operation.started(job.pointToPoint().startReceive(transfer.address(), transfer.elements(),
                transfer.element(), rank, tag, comm));
            return operation;
        } catch (RuntimeException e) {
            transfer.close();
            throw e;
        }
    }

    @Override
    Arrival take(Envelope envelope) {
        if (!isReceive() || envelope.cancelled()) {
            return Arrival.of(envelope);
        }
        transfer.land(envelope.bytes());
        return Arrival.ofElements(envelope, region);
    }

    @Override
    ByteBuffer head() {
        return transfer.head();
    }

    @Override
    void release() {
        transfer.close();
    }
}
