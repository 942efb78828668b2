package org.stft.nativempi.job;

import java.util.Arrays;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Serialized;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.Envelope;
import org.stft.nativempi.library.SendMode;
import org.stft.nativempi.memory.Block;

/**
 * A send or receive of objects: a frame with the number of objects, of bytes, the tag of the tail and the sender's rank in the world, then
 * the first bytes; what does not fit is the {@linkplain Tails tail}.
 */
final class ObjectOperation extends Operation {

    private static final int HEADER = 4 * Integer.BYTES;
    private static final int FRAME = 8192;

    private final Block frame;
    private final Region region;
    private Envelope envelope;
    private Block tail;
    private byte[] bytes;
    private int inFrame;

    private ObjectOperation(Job job, boolean receive, int peer, int tag, Region region) {
        super(job, receive, peer, tag);
        this.region = region;
        this.frame = job.memory().take(FRAME);
    }

    /** @param worldRank the rank of the receiver in the world, or a negative number if there is none */
    static Operation send(Job job, SendMode mode, Region region, int rank, int worldRank, int tag, long comm) {
        Object[] objects = region.objects();
        byte[] bytes = Serialized.bytes(objects);
        ObjectOperation operation = new ObjectOperation(job, false, rank, tag, region);
        int inFrame = Math.min(bytes.length, FRAME - HEADER);
        int tailTag = job.tails().nextTag();
        operation.frame.with(objects.length, bytes.length, tailTag, job.rank());
        operation.frame.bytes().put(HEADER, bytes, 0, inFrame);
        try {
            operation.started(job.pointToPoint().startSend(mode, operation.frame.address(), HEADER + inFrame,
                Element.RAW, rank, tag, comm));
        } catch (RuntimeException e) {
            operation.release();
            throw e;
        }
        if (inFrame < bytes.length && worldRank >= 0) {
            job.tails().send(bytes, inFrame, worldRank, tailTag);
        }
        return operation;
    }

    static Operation receive(Job job, Region region, int rank, int tag, long comm) {
        ObjectOperation operation = new ObjectOperation(job, true, rank, tag, region);
        try {
            operation.started(job.pointToPoint().startReceive(operation.frame.address(), FRAME, Element.RAW, rank, tag,
                comm));
            return operation;
        } catch (RuntimeException e) {
            operation.release();
            throw e;
        }
    }

    @Override
    Arrival take(Envelope arrived) {
        if (!isReceive() || arrived.cancelled()) {
            return new Arrival(arrived, 0);
        }
        if (tail != null) {
            tail.bytes().get(0, bytes, inFrame, bytes.length - inFrame);
            return landed();
        }
        envelope = arrived;
        if (arrived.bytes() == 0) {
            return new Arrival(arrived, 0);
        }
        bytes = new byte[frame.ints().get(1)];
        inFrame = Math.min(bytes.length, FRAME - HEADER);
        frame.bytes().get(HEADER, bytes, 0, inFrame);
        if (inFrame == bytes.length) {
            return landed();
        }
        tail = job().memory().take(bytes.length - inFrame);
        started(job().tails().startReceive(tail, bytes.length - inFrame, frame.ints().get(3), frame.ints().get(2)));
        return null;
    }

    private Arrival landed() {
        int objects = frame.ints().get(0);
        Object[] received = Serialized.objects(bytes, objects);
        int room = Math.toIntExact(region.elements());
        region.place(objects <= room ? received : Arrays.copyOf(received, room));
        if (objects > room) {
            throw new IllegalArgumentException("MPI_ERR_TRUNCATE: the message has " + objects
                + " objects, the receive has room for " + room);
        }
        return new Arrival(new Envelope(envelope.source(), envelope.tag(), bytes.length, false), objects);
    }

    @Override
    void release() {
        frame.close();
        if (tail != null) {
            tail.close();
        }
    }
}
