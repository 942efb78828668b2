package org.stft.nativempi.job;

import java.util.concurrent.atomic.AtomicInteger;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.memory.Block;

/**
 * The second part of long messages of objects. The size of a message of objects is known to its sender only, so a receive is posted for a
 * frame of fixed size, which says how many bytes follow; those travel on a communicator of their own.
 */
final class Tails {

    private final Job job;
    private final long comm;
    private final int lastTag;
    private final AtomicInteger next = new AtomicInteger();

    Tails(Job job, long comm, int lastTag) {
        this.job = job;
        this.comm = comm;
        this.lastTag = lastTag;
    }

    int nextTag() {
        return next.getAndUpdate(tag -> tag == lastTag ? 0 : tag + 1);
    }

    /** Sends bytes from an index on to a rank of the world. */
    void send(byte[] bytes, int from, int rank, int tag) {
        job.ownSends().start(bytes, from, rank, tag, comm);
    }

    long startReceive(Block data, int bytes, int rank, int tag) {
        return job.pointToPoint().startReceive(data.address(), bytes, Element.RAW, rank, tag, comm);
    }
}
