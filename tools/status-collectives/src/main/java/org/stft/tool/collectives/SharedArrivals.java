package org.stft.tool.collectives;

import mpi.MPIException;
import org.stft.tool.collectives.board.ArrivalBoard;

/** Arrivals at a board that all ranks of the group see. */
final class SharedArrivals implements Arrivals {

    private final ArrivalBoard board;
    private final int[] ranks;
    private final int me;
    private volatile long latest;

    /** @param ranks those of the group, by place */
    SharedArrivals(ArrivalBoard board, int[] ranks, int me) {
        this.board = board;
        this.ranks = ranks;
        this.me = me;
    }

    @Override
    public void arrive(long operation, int root) {
        latest = operation;
        board.arrive(operation);
    }

    /** Returns true if a rank has arrived at the operation that this rank is in; called on any thread. */
    boolean isLevel(int place) {
        return board.hasArrived(place, latest);
    }

    @Override
    public void open(long operation, int root) {
        arrive(operation, root);
        Waiting.until(() -> allHaveArrived(board.mustHaveArrived(operation)));
        if (!board.claim(operation, me)) {
            throw differentRoots(me, board.claimedBy(operation));
        }
    }

    private boolean allHaveArrived(long operation) {
        for (int place = 0; place < ranks.length; place++) {
            if (!board.hasArrived(place, operation)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean hasArrived(int place, long operation) {
        return board.hasArrived(place, operation);
    }

    @Override
    public void publish(long operation, boolean[] late) {
        board.publish(operation, late);
    }

    @Override
    public void forward(long operation, int child, int root, boolean[] late) {
        // all see the board
    }

    @Override
    public boolean[] learn(long operation, int root) {
        Waiting.until(() -> board.isPublished(operation));
        requireRoot(operation, root);
        return board.late(operation);
    }

    /** A rank that has not arrived may still need what it was given at an earlier operation. */
    @Override
    public void assign(long operation, int child, int root, boolean[] members) {
        for (boolean each : members) {
            if (each) {
                board.assign(child, operation, members);
                return;
            }
        }
    }

    @Override
    public boolean[] assigned(long operation, int root) {
        requireRoot(operation, root);
        return board.assigned(operation);
    }

    /**
     * Compares the root that this rank was given with the one that has opened the operation.
     *
     * @throws MPIException if they differ
     */
    void requireRoot(long operation, int root) {
        int opened = board.claimedBy(operation);
        if (opened != root) {
            throw differentRoots(root, opened);
        }
    }

    @Override
    public void close(long operation) {
        // the place in the ring is overwritten later
    }

    private MPIException differentRoots(int mine, int other) {
        return differentRoots(ranks[me], ranks[mine], ranks[other]);
    }

    static MPIException differentRoots(int me, int mine, int other) {
        return new MPIException("Expected the same root on all ranks of a collective operation, found " + mine
            + " on rank " + me + " and " + other + " on rank " + other + ". Give all ranks the same root.");
    }
}
