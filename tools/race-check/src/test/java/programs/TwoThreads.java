package programs;

import mpi.MPI;

/** Two threads of rank 0 receive from any source, each with a tag of its own, what two threads of each other rank send. */
public final class TwoThreads {

    private static final int MESSAGES = 50;

    private TwoThreads() {
    }

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        Thread other = new Thread(() -> exchange(2));
        other.start();
        exchange(1);
        other.join();
        MPI.Finalize();
    }

    private static void exchange(int tag) {
        if (MPI.COMM_WORLD.Rank() != 0) {
            for (int i = 0; i < MESSAGES; i++) {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, tag);
            }
            return;
        }
        for (int i = 0; i < MESSAGES * (MPI.COMM_WORLD.Size() - 1); i++) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
        }
    }
}
