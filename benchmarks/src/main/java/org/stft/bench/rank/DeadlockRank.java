package org.stft.bench.rank;

import java.util.concurrent.TimeUnit;
import mpi.MPI;

/** Each rank waits for a message of the one before it. The last one enters a second after the others. */
public final class DeadlockRank {

    private DeadlockRank() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        MPI.COMM_WORLD.Barrier();
        if (rank == size - 1) {
            TimeUnit.SECONDS.sleep(1);
            Measured.print("entered", Measured.now());
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, (rank + size - 1) % size, 0);
        MPI.Finalize();
    }
}
