package org.stft.examples.othello;

import mpi.MPI;
import mpi.Status;

/** A rank that searches alone. */
final class Leaf {

    private static final int NODES_BETWEEN_LOOKS = 16;

    private final int depth;
    private final int parent = Othello.parent(MPI.COMM_WORLD.Rank());
    private Othello.Search search;
    private boolean cancelled;
    private int nodes;

    Leaf(int depth) {
        this.depth = depth;
    }

    /** Answers searches until the end of the game. */
    void serve() {
        while (true) {
            Status next = MPI.COMM_WORLD.Probe(parent, MPI.ANY_TAG);
            if (next.tag == Othello.SEARCH) {
                search = Othello.Search.receive(parent);
                cancelled = false;
                int value = value(search.board(), depth, search.alpha(), search.beta());
                if (!cancelled) {
                    new Othello.Result(search.number(), value).send();
                }
            } else {
                Othello.signalled(next); // the cancellation has crossed the answer
                if (next.tag == Othello.END) {
                    Othello.signal(0, parent, Othello.END);
                    return;
                }
            }
        }
    }

    private int value(Board board, int below, int alpha, int beta) {
        if (++nodes % NODES_BETWEEN_LOOKS == 0) {
            look();
        }
        long moves = board.moves();
        if (cancelled || below == 0 || moves == 0) {
            return board.value();
        }
        int best = alpha;
        for (long rest = moves; rest != 0 && best < beta; rest &= rest - 1) {
            best = Math.max(best, -value(board.set(Long.lowestOneBit(rest)), below - 1, -beta, -best));
        }
        return best;
    }

    private void look() {
        Status next = cancelled ? null : MPI.COMM_WORLD.Iprobe(parent, MPI.ANY_TAG);
        if (next == null) {
            return;
        }
        if (next.tag == Othello.SEARCH) {
            throw Othello.early(Othello.Search.receive(parent).number(), search.number());
        }
        cancelled = Othello.signalled(next) == search.number();
    }
}
