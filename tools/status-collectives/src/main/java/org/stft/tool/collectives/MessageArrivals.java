package org.stft.tool.collectives;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.Request;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedSends;
import org.stft.tool.collectives.message.Tags;

/**
 * Arrivals by message, for ranks that share no memory: each sends one byte to the root ahead of the data that it waits
 * for. What the root publishes comes from the parent in the tree.
 */
final class MessageArrivals implements Arrivals {

    private final CollectiveContext context;
    private final Headers headers;
    private final DetachedSends detached;
    private final int[] ranks;
    @GuardedBy("this")
    private Request[] expected = {};

    /** @param ranks those of the group, by place */
    MessageArrivals(CollectiveContext context, Headers headers, DetachedSends detached, int[] ranks) {
        this.context = context;
        this.headers = headers;
        this.detached = detached;
        this.ranks = ranks;
    }

    @Override
    public void arrive(long operation, int root) {
        context.send(oneByte(), ranks[root], Tags.READY.of(operation));
    }

    @Override
    public synchronized void open(long operation, int root) {
        expected = new Request[ranks.length];
        for (int place = 0; place < ranks.length; place++) {
            if (place != root) {
                expected[place] = context.startReceive(oneByte(), ranks[place], Tags.READY.of(operation));
            }
        }
    }

    private static Block oneByte() {
        return new Block(new byte[1], 0, 1, MPI.BYTE);
    }

    @Override
    public boolean hasArrived(int place, long operation) {
        return hasArrived(place);
    }

    private synchronized boolean hasArrived(int place) {
        if (expected[place] != null && expected[place].Test() != null) {
            expected[place] = null;
        }
        return expected[place] == null;
    }

    @Override
    public void publish(long operation, boolean[] late) {
        // each child is told before its data
    }

    @Override
    public void forward(long operation, int child, int root, boolean[] late) {
        assign(operation, child, root, late);
    }

    @Override
    public boolean[] learn(long operation, int root) {
        return assigned(operation, root);
    }

    @Override
    public void assign(long operation, int child, int root, boolean[] members) {
        headers.send(operation, ranks[child], ranks[root], members);
    }

    @Override
    public boolean[] assigned(long operation, int root) {
        return headers.receive(operation, ranks[root], ranks.length);
    }

    /** The bytes of late ranks will come: they are sent before the ranks wait for anything. */
    @Override
    public synchronized void close(long operation) {
        for (Request each : expected) {
            if (each != null) {
                detached.keep(each);
            }
        }
        expected = new Request[0];
    }

    /**
     * The ranks that have not arrived, at a root, between {@link #open} and {@link #close}; called on any thread.
     *
     * @param here what is known on this host; of another host the byte tells of the rank that sends it
     */
    synchronized MissingRanks missing(MissingRanks here) {
        List<Integer> missing = new ArrayList<>(here.missing());
        List<Integer> unknown = new ArrayList<>(here.unknown());
        for (int place = 0; place < expected.length; place++) {
            unknown.remove((Integer) ranks[place]);
            if (!hasArrived(place)) {
                missing.add(ranks[place]);
            }
        }
        return new MissingRanks(missing, unknown);
    }
}
