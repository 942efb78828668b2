package org.stft.tool.collectives;

import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPIException;
import mpi.Request;
import org.stft.probe.Operation;

/** The ranks of a communicator, and the operations that they do together. Each is collective, and its messages have its own tag. */
final class Team {

    /** Below this there is no order to choose. */
    private static final int SMALLEST = 3;
    private static final int RING = 64;
    private static final int FIRST_TAG = 2_000_000_000;
    private static final int TAGS = 1 << 16;
    /** Counted by STFT: restored ranks no longer share the board that they had. */
    private static final String RESTORES = "org.stft.restores";

    private final CollectiveContext context;
    private final Arrivals arrivals;
    private final int me;
    private final int ranks;
    private final Integer restores = Integer.getInteger(RESTORES, 0);
    private long operations;

    /**
     * Agrees with the other ranks of the communicator.
     *
     * @throws MPIException if they have other settings
     */
    Team(Intracomm communicator, Configuration configuration) {
        context = new CollectiveContext(communicator);
        me = communicator.Rank();
        ranks = communicator.Size();
        Board board = ranks < SMALLEST ? null : new Agreement(context, configuration, me, ranks, RING).reach();
        arrivals = new Arrivals(board, me, ranks, configuration.graceMicros() * 1000);
    }

    /** Whether this does an operation better than MPI: a broadcast only if it is known who has arrived. The same on all ranks. */
    boolean canAnswer(Operation operation) {
        return operation != Operation.BCAST || arrivals.areKnown();
    }

    /** Whether the process was not restored from its image since: then the ranks must agree again, which they all see at their next operation. */
    boolean isCurrent() {
        return restores.equals(Integer.getInteger(RESTORES, 0));
    }

    boolean hasRank(int rank) {
        return rank >= 0 && rank < ranks;
    }

    /** Sends a block from the root to all. */
    void broadcast(Mode mode, Block block, int root, Counts counts) {
        long operation = ++operations;
        int tag = tag(operation);
        Tree tree = Tree.of(mode, me, root, agree(operation, root, counts));
        if (tree.parent() >= 0) {
            context.receive(block, tree.parent(), tag);
        }
        for (int child : tree.children()) {
            context.send(block, child, tag);
        }
        List<Request> pending = new ArrayList<>();
        for (int leaf : tree.leaves()) {
            pending.add(context.startSend(block, leaf, tag));
        }
        pending.forEach(Request::Wait);
    }

    /**
     * Sends each rank its block: to the ready ranks first.
     *
     * @param from the block of rank 0, at the root; not used elsewhere
     */
    void scatter(Mode mode, Block from, Block to, int root, Counts counts) {
        long operation = ++operations;
        int tag = tag(operation);
        boolean[] late = agree(operation, root, counts);
        if (me != root) {
            context.receive(to, root, tag);
            return;
        }
        copy(from.of(me), to, tag);
        List<Request> pending = new ArrayList<>();
        for (int rank : Tree.readyFirst(late, root)) {
            if (mode == Mode.PAPER) {
                context.send(from.of(rank), rank, tag);
            } else {
                pending.add(context.startSend(from.of(rank), rank, tag));
            }
        }
        pending.forEach(Request::Wait);
    }

    /**
     * Collects a block from each rank: from the ready ranks first, or from all at once.
     *
     * @param to the block of rank 0, at the root; not used elsewhere
     */
    void gather(Mode mode, Block from, Block to, int root, Counts counts) {
        long operation = ++operations;
        int tag = tag(operation);
        boolean[] late = mode == Mode.PAPER ? agree(operation, root, counts) : arrive(operation, root, counts);
        if (me != root) {
            context.startSend(from, root, tag).Wait();
            return;
        }
        copy(from, to.of(me), tag);
        List<Request> pending = new ArrayList<>();
        for (int rank : Tree.readyFirst(late, root)) {
            if (mode == Mode.PAPER) {
                context.receive(to.of(rank), rank, tag);
            } else {
                pending.add(context.startReceive(to.of(rank), rank, tag));
            }
        }
        pending.forEach(Request::Wait);
    }

    private void copy(Block from, Block to, int tag) {
        Request sent = context.startSend(from, me, tag);
        context.receive(to, me, tag);
        sent.Wait();
    }

    private static int tag(long operation) {
        return FIRST_TAG + (int) (operation % TAGS);
    }

    private boolean[] agree(long operation, int root, Counts counts) {
        long begin = System.nanoTime();
        boolean[] late = arrivals.agree(operation, root);
        counts.add(late, System.nanoTime() - begin);
        return late;
    }

    private boolean[] arrive(long operation, int root, Counts counts) {
        arrivals.arrive(operation, root);
        boolean[] unknown = new boolean[ranks];
        counts.add(unknown, 0);
        return unknown;
    }
}
