package org.stft.tool.collectives;

import mpi.MPIException;
import org.stft.tool.collectives.board.Board;

/** Arrivals at a board that all ranks of the group see. */
final class SharedArrivals implements Arrivals {

    private final Board board;
    private final int me;
    private final int ranks;
    private volatile long latest;

    SharedArrivals(Board board, int me, int ranks) {
        this.board = board;
        this.me = me;
        this.ranks = ranks;
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
            throw differentRoots(me, me, board.claimedBy(operation));
        }
    }

    private boolean allHaveArrived(long operation) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!board.hasArrived(rank, operation)) {
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
    public boolean[] learn(long operation, int root) {
        Waiting.until(() -> board.isPublished(operation));
        if (board.claimedBy(operation) != root) {
            throw differentRoots(me, root, board.claimedBy(operation));
        }
        return board.late(operation);
    }

    @Override
    public void forward(long operation, int child, int root, boolean[] late) {
        // all see the board
    }

    @Override
    public void close(long operation) {
        // the place in the ring is overwritten later
    }

    static MPIException differentRoots(int me, int mine, int other) {
        return new MPIException("Expected the same root on all ranks of a collective operation, found " + mine
            + " on rank " + me + " and " + other + " on rank " + other + ". Give all ranks the same root.");
    }
}
