package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.Request;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedSends;

/** The nonblocking sends of one operation: all are started before one of them is detached or waited for. */
final class Sends {

    private record Started(Request request, long bytes, int to) {}

    /**
     * Up to here a blocking send does not wait for its receiver, and costs less than a nonblocking one. MPJ Express's
     * own limit is twice as long; where a user has set a shorter one, the call waits for the receiver, as MPI allows.
     */
    private static final int SHORT = 64 << 10;

    private final List<Started> started = new ArrayList<>();
    private final CollectiveContext context;
    private final DetachedSends detached;
    private final Counts counts;

    Sends(GroupMembers members, Counts counts) {
        this(members.context(), members.detached(), counts);
    }

    Sends(CollectiveContext context, DetachedSends detached, Counts counts) {
        this.context = context;
        this.detached = detached;
        this.counts = counts;
    }

    /** Returns true if a blocking send of a block does not wait for its receiver. */
    static boolean isShort(Block block) {
        long bytes = block.bytes();
        return bytes >= 0 && bytes <= SHORT;
    }

    /** @return true if it is complete */
    boolean send(Block block, int to, int tag) {
        long bytes = block.bytes();
        if (isShort(block)) {
            context.send(block, to, tag);
            return true;
        }
        Request request = context.startSend(block, to, tag);
        if (request.Test() != null) {
            return true;
        }
        started.add(new Started(request, bytes, to));
        return false;
    }

    void finish() {
        long begin = System.nanoTime();
        for (Started each : started) {
            counts.detached(detached.add(each.request, each.bytes, each.to));
        }
        counts.waited(System.nanoTime() - begin);
    }
}
