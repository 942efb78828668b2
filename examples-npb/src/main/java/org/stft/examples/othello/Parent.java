package org.stft.examples.othello;

import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.Status;

/** A rank that gives the moves of a position to its children. */
final class Parent {

    private final boolean wrong;
    private final int me = MPI.COMM_WORLD.Rank();
    private final int[] children;
    /** Of each child: the number of its last search, of the last one that was cancelled, and the move it searches. */
    private final long[] asked;
    private final long[] cancelled;
    private final long[] moves;
    private long best;
    private int value;

    Parent(boolean wrong) {
        this.wrong = wrong;
        int first = Othello.firstChild(me);
        children = IntStream.range(first, Math.min(first + Othello.CHILDREN, MPI.COMM_WORLD.Size())).toArray();
        asked = new long[children.length];
        cancelled = new long[children.length];
        moves = new long[children.length];
    }

    /** The best move of the last search. */
    long best() {
        return best;
    }

    /** Answers searches until the end of the game. */
    void serve() {
        int parent = Othello.parent(me);
        while (true) {
            Status next = MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            if (next.tag == Othello.RESULT) {
                accepted(next.source);
            } else if (next.tag == Othello.SEARCH) {
                Othello.Search search = Othello.Search.receive(parent);
                if (search(search)) {
                    new Othello.Result(search.number(), value).send();
                }
            } else {
                Othello.signalled(next);
                if (next.tag == Othello.END) {
                    end();
                    Othello.signal(0, parent, Othello.END);
                    return;
                }
            }
        }
    }

    /** Returns false if the search was cancelled. */
    boolean search(Othello.Search search) {
        long left = search.board().moves();
        if (left == 0) {
            value = search.board().value();
            return true;
        }
        value = search.alpha();
        best = 0;
        while (value < search.beta() && (left != 0 || isAnyBusy())) {
            left = ask(search, left);
            Status next = MPI.COMM_WORLD.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
            if (next.tag == Othello.RESULT) {
                take(next.source);
            } else if (next.tag == Othello.SEARCH) {
                throw Othello.early(Othello.Search.receive(next.source).number(), search.number());
            } else if (Othello.signalled(next) == search.number()) {
                cancelAll();
                return false;
            }
        }
        cancelAll();
        return true;
    }

    /** Gives moves to the children that have none, and returns those that are left. */
    private long ask(Othello.Search search, long moves) {
        long left = moves;
        for (int child = 0; child < children.length && left != 0; child++) {
            if (this.moves[child] == 0) {
                this.moves[child] = Long.lowestOneBit(left);
                left &= left - 1;
                new Othello.Search(++asked[child], search.board().set(this.moves[child]), -search.beta(), -value)
                    .send(children[child]);
            }
        }
        return left;
    }

    private boolean isAnyBusy() {
        return Arrays.stream(moves).anyMatch(move -> move != 0);
    }

    private void take(int rank) {
        int child = rank - children[0];
        Othello.Result result = accepted(rank);
        if (result != null) {
            if (-result.value() > value || best == 0) {
                value = Math.max(value, -result.value());
                best = moves[child];
            }
            moves[child] = 0;
        }
    }

    /** The answer of a child, or null if the search was cancelled while the answer was sent. */
    private Othello.Result accepted(int rank) {
        int child = rank - children[0];
        Othello.Result result = Othello.Result.receive(rank);
        boolean isOld = wrong ? result.number() < cancelled[child] : result.number() <= cancelled[child];
        return isOld ? null : result;
    }

    private void cancelAll() {
        for (int child = 0; child < children.length; child++) {
            if (moves[child] != 0) {
                cancelled[child] = asked[child];
                moves[child] = 0;
                Othello.signal(cancelled[child], children[child], Othello.CANCEL);
            }
        }
    }

    /** Ends the ranks below, and gets the answers that nobody waits for. */
    void end() {
        for (int child : children) {
            Othello.signal(0, child, Othello.END);
            Status next = MPI.COMM_WORLD.Probe(child, MPI.ANY_TAG);
            while (next.tag == Othello.RESULT) {
                Othello.Result.receive(child);
                next = MPI.COMM_WORLD.Probe(child, MPI.ANY_TAG);
            }
            Othello.signalled(next);
        }
    }
}
