package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mpi.Request;
import org.stft.tool.collectives.message.Block;
import org.stft.tool.collectives.message.CollectiveContext;
import org.stft.tool.collectives.message.DetachedSends;

/**
 * The ranks of a communicator, and how messages and arrivals go between them.
 *
 * @param neighbours the ranks on this host, in ascending order
 * @param board of the neighbours; null if this rank has the host for itself
 * @param detached the sends on this communicator that were not waited for
 */
record GroupMembers(CollectiveContext context, Hosts hosts, int me, int[] neighbours, SharedArrivals board,
    DetachedSends detached) {

    int count() {
        return hosts.hostOf().size();
    }

    /** Returns true if each rank sees all others arrive. */
    boolean shareABoard() {
        return board != null && neighbours.length == count();
    }

    /** Begins an operation at its root: where all share a board, two roots of one operation are found by it. */
    void open(long operation, int root) {
        if (shareABoard()) {
            board.open(operation, root);
        }
    }

    /** Returns true if a rank is seen not to have arrived. */
    boolean isLate(int rank, long operation) {
        return shareABoard() && !board.hasArrived(rank, operation);
    }

    /** Copies a block of this rank to another, with the result of a message that it sends to itself. */
    void copy(Block from, Block to, int tag) {
        if (!from.copyTo(to)) {
            Request sent = context.startSend(from, me, tag);
            context.receive(to, me, tag);
            sent.Wait();
        }
    }

    /** The broadcast among the neighbours. */
    Distribution onThisHost() {
        return new Distribution(context, board, detached, neighbours, Hosts.place(neighbours, me));
    }

    /** The rank that this one waits for to take its data; called on any thread. */
    Optional<Integer> receiver() {
        return IntStream.of(context.receiver(), detached.receiver()).filter(rank -> rank != CollectiveContext.NOBODY)
            .boxed().findFirst();
    }

    /** The ranks that have not arrived at the operation that this rank is in; called on any thread. */
    MissingRanks missing() {
        List<Integer> missing = new ArrayList<>();
        for (int place = 0; board != null && place < neighbours.length; place++) {
            if (!board.isLevel(place)) {
                missing.add(neighbours[place]);
            }
        }
        return new MissingRanks(missing,
            IntStream.range(0, count()).filter(rank -> Hosts.place(neighbours, rank) < 0).boxed().toList());
    }
}
