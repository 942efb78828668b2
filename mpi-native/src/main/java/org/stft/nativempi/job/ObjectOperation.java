package org.stft.nativempi.job;

import java.nio.ByteBuffer;
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

    private final int head;
    private final Block frame;
    private final ByteBuffer content;
    private final Region region;
    private Envelope envelope;
    private Block tail;
    private byte[] bytes;
    private int inFrame;

    private ObjectOperation(Job job, boolean receive, int peer, int tag, Region region, int head) {
        super(job, receive, peer, tag);
        this.region = region;
        this.head = head;
        this.frame = job.memory().take(head + FRAME);
        this.content = frame.bytes().slice(head, FRAME).order(frame.bytes().order());
    }

    /** @param worldRank the rank of the receiver in the world, or a negative number if there is none */
    static Operation send(Job job, SendMode mode, Region region, byte[] head, int rank, int worldRank, int tag,
        long comm) {
        Object[] objects = region.objects();
        byte[] bytes = Serialized.bytes(objects);
        ObjectOperation operation = new ObjectOperation(job, false, rank, tag, region, head.length);
        int inFrame = Math.min(bytes.length, FRAME - HEADER);
        int tailTag = job.tails().nextTag();
        operation.frame.bytes().put(0, head);
        operation.content.asIntBuffer().put(0, new int[] {objects.length, bytes.length, tailTag, job.rank()});
        operation.content.put(HEADER, bytes, 0, inFrame);
        try {
            operation.started(job.pointToPoint().startSend(mode, operation.frame.address(),
                head.length + HEADER + inFrame, Element.RAW, rank, tag, comm));
        } catch (RuntimeException e) {
            operation.release();
            throw e;
        }
        if (inFrame < bytes.length && worldRank >= 0) {
            job.tails().send(bytes, inFrame, worldRank, tailTag);
        }
        return operation;
    }

    static Operation receive(Job job, Region region, int head, int rank, int tag, long comm) {
        ObjectOperation operation = new ObjectOperation(job, true, rank, tag, region, head);
        try {
            operation.started(job.pointToPoint().startReceive(operation.frame.address(), head + FRAME, Element.RAW,
                rank, tag, comm));
            return operation;
        } catch (RuntimeException e) {
            operation.release();
            throw e;
        }
    }

    @Override
    Arrival take(Envelope arrived) {
        if (!isReceive() || arrived.cancelled()) {
            return Arrival.ofObjects(arrived, 0, region);
        }
        if (tail != null) {
            tail.bytes().get(0, bytes, inFrame, bytes.length - inFrame);
            return landed();
        }
        envelope = arrived;
        if (arrived.bytes() == 0) {
            return Arrival.ofObjects(arrived, 0, region);
        }
        bytes = new byte[header(1)];
        inFrame = Math.min(bytes.length, FRAME - HEADER);
        content.get(HEADER, bytes, 0, inFrame);
        if (inFrame == bytes.length) {
            return landed();
        }
        tail = job().memory().take(bytes.length - inFrame);
        started(job().tails().startReceive(tail, bytes.length - inFrame, header(3), header(2)));
        return null;
    }

    private int header(int index) {
        return content.getInt(index * Integer.BYTES);
    }

    private Arrival landed() {
        int objects = header(0);
        Object[] received = Serialized.objects(bytes, objects);
        int room = Math.toIntExact(region.elements());
        region.place(objects <= room ? received : Arrays.copyOf(received, room));
        if (objects > room) {
            throw new IllegalArgumentException("MPI_ERR_TRUNCATE: the message has " + objects
                + " objects, the receive has room for " + room);
        }
        return Arrival.ofObjects(new Envelope(envelope.source(), envelope.tag(), bytes.length, false), objects,
            region);
    }

    @Override
    ByteBuffer head() {
        return frame.bytes().slice(0, head);
    }

    @Override
    void release() {
        frame.close();
        if (tail != null) {
            tail.close();
        }
    }
}
