package org.stft.acceptance.programs;

import mpi.MPI;
import mpi.Status;

/** Rank 0 adds up what the others send, in the order in which it comes; one message makes the sum negative. For 4 ranks. */
public final class SumsMessages {

    private static final int EACH = 12;

    static int received;
    static long total = 1;
    static int[] last = new int[4];
    static String from = "none";

    private SumsMessages() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int others = MPI.COMM_WORLD.Size() - 1;
        for (int i = 0; i < EACH * (rank == 0 ? others : 1); i++) {
            if (rank == 0) {
                receive();
            } else {
                int value = rank == 2 && i == 7 ? -100_000 : rank * 10 + i;
                MPI.COMM_WORLD.Send(new int[] {value}, 0, 1, MPI.INT, 0, i);
            }
        }
        Late.end(rank);
        MPI.Finalize();
    }

    /** Is loaded when all messages were sent. */
    private static final class Late {

        static void end(int rank) {
            System.out.println("rank " + rank + " ends"); // of a class that comes late
        }
    }

    private static void receive() {
        int[] value = new int[1];
        Status status = MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        received++;
        total += value[0]; // added up
        last[status.source] = value[0];
        from = "rank " + status.source;
    }
}
