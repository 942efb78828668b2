package org.stft.examples.othello;

import mpi.MPI;
import mpi.Status;

/**
 * Plays Othello against itself. The ranks are a tree, in which each has two children: a rank gives the moves of a position
 * to its children, one after the other, and the ranks without children search them alone. Which of equally good moves
 * is played depends on which answer comes first.
 *
 * <p>
 * Arguments: moves to play, depth that ranks without children search, and, if it is there, {@code wrong}: answers are then
 * compared as in section 5.3 of the paper on data replay, with a mistake that shows itself only sometimes.
 */
public final class Othello {

    static final int SEARCH = 1;
    static final int CANCEL = 2;
    static final int RESULT = 3;
    static final int END = 4;

    static final int CHILDREN = 2;

    private Othello() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int moves = Integer.parseInt(own[0]);
        int depth = Integer.parseInt(own[1]);
        boolean wrong = own.length > 2 && own[2].equals("wrong");
        int me = MPI.COMM_WORLD.Rank();
        if (me == 0) {
            play(moves, new Parent(wrong));
        } else if (firstChild(me) < MPI.COMM_WORLD.Size()) {
            new Parent(wrong).serve();
        } else {
            new Leaf(depth).serve();
        }
        MPI.Finalize();
    }

    static int firstChild(int rank) {
        return rank * CHILDREN + 1;
    }

    static int parent(int rank) {
        return (rank - 1) / CHILDREN;
    }

    private static void play(int moves, Parent root) {
        Board board = Board.start();
        StringBuilder game = new StringBuilder();
        for (int i = 0; i < moves && !board.isOver(); i++) {
            if (board.moves() == 0) {
                board = board.passed();
            } else {
                root.search(new Search(0, board, -Search.INFINITE, Search.INFINITE));
                long field = Long.lowestOneBit(board.moves());
                for (long rest = board.moves(); rest != 0; rest &= rest - 1) {
                    field = Long.lowestOneBit(rest) == root.best() ? root.best() : field;
                }
                int place = Long.numberOfTrailingZeros(field);
                game.append((char) ('a' + place % 8)).append((char) ('1' + place / 8)).append(' ');
                board = board.set(field);
            }
        }
        root.end();
        System.out.println("game " + game.toString().strip());
    }

    /** What a rank is asked to search: a message of longs. */
    record Search(long number, Board board, int alpha, int beta) {

        static final int INFINITE = 1000;
        static final int LONGS = 5;

        void send(int to) {
            MPI.COMM_WORLD.Send(new long[] {number, board.own(), board.other(), alpha, beta}, 0, LONGS, MPI.LONG, to,
                SEARCH);
        }

        static Search receive(int from) {
            long[] longs = new long[LONGS];
            MPI.COMM_WORLD.Recv(longs, 0, LONGS, MPI.LONG, from, SEARCH);
            return new Search(longs[0], new Board(longs[1], longs[2]), (int) longs[3], (int) longs[4]);
        }
    }

    /** The answer to a search. */
    record Result(long number, int value) {

        void send() {
            MPI.COMM_WORLD.Send(new long[] {number, value}, 0, 2, MPI.LONG, parent(MPI.COMM_WORLD.Rank()), RESULT);
        }

        static Result receive(int from) {
            long[] longs = new long[2];
            MPI.COMM_WORLD.Recv(longs, 0, 2, MPI.LONG, from, RESULT);
            return new Result(longs[0], (int) longs[1]);
        }
    }

    static void signal(long number, int to, int tag) {
        MPI.COMM_WORLD.Send(new long[] {number}, 0, 1, MPI.LONG, to, tag);
    }

    static long signalled(Status status) {
        long[] number = new long[1];
        MPI.COMM_WORLD.Recv(number, 0, 1, MPI.LONG, status.source, status.tag);
        return number[0];
    }

    /** A parent must not ask for a search before it has the answer to the last one, or has cancelled it. */
    static IllegalStateException early(long number, long unanswered) {
        return new IllegalStateException(
            "search " + number + " has come before search " + unanswered + " was answered or cancelled");
    }
}
