package org.stft.tool.collectives;

import mpi.MPIException;

/** Who has arrived at the operations of a communicator, as one rank sees it. Without a board all ranks count as arrived. */
final class Arrivals {

    private final Board board;
    private final int me;
    private final int ranks;
    private final long grace;

    /**
     * @param board null if there is none
     * @param grace the nanoseconds for which a root waits for ranks that have not arrived
     */
    Arrivals(Board board, int me, int ranks, long grace) {
        this.board = board;
        this.me = me;
        this.ranks = ranks;
        this.grace = grace;
    }

    boolean areKnown() {
        return board != null;
    }

    /**
     * Arrives, and agrees with the other ranks on which of them are late.
     *
     * @return by rank, whether it is late: the same on all ranks
     * @throws MPIException if two ranks name different roots
     */
    boolean[] agree(long operation, int root) {
        if (board == null) {
            return new boolean[ranks];
        }
        board.arrive(operation);
        return me == root ? lead(operation) : follow(operation, root);
    }

    /**
     * Arrives at an operation at which no rank needs to know who is late.
     *
     * @throws MPIException if this is the root and another rank has said that it is
     */
    void arrive(long operation, int root) {
        if (board != null) {
            board.arrive(operation);
            if (me == root) {
                claim(operation);
            }
        }
    }

    private boolean[] lead(long operation) {
        claim(operation);
        Waiting.until(() -> allHaveArrived(operation), grace);
        boolean[] late = new boolean[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            late[rank] = !board.hasArrived(rank, operation);
        }
        board.publish(operation, late);
        return late;
    }

    private void claim(long operation) {
        Waiting.until(() -> allHaveArrived(board.mustHaveArrived(operation)));
        if (!board.claim(operation, me)) {
            throw differentRoots(me, board.claimedBy(operation));
        }
    }

    private boolean[] follow(long operation, int root) {
        Waiting.until(() -> board.isPublished(operation));
        if (board.claimedBy(operation) != root) {
            throw differentRoots(root, board.claimedBy(operation));
        }
        return board.late(operation);
    }

    private boolean allHaveArrived(long operation) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!board.hasArrived(rank, operation)) {
                return false;
            }
        }
        return true;
    }

    private MPIException differentRoots(int mine, int other) {
        return new MPIException("Expected the same root on all ranks of a collective operation, found " + mine
            + " on rank " + me + " and " + other
            + " on rank " + other + ". Give all ranks the same root.");
    }
}
