package org.stft.acceptance.programs;

import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Request;

/** What the templates of docs/call-check-examples.md describe, once each. For 4 ranks. */
public final class UserChecks {

    private static final int SMALL = 10;
    private static final int PARTS = 500;
    private static final int FORGOTTEN = 777;
    private static final long LATE_NANOS = 500_000_000;

    private UserChecks() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        switch (MPI.COMM_WORLD.Rank()) {
            case 0 -> {
                MPI.COMM_WORLD.Send(new int[SMALL], 0, SMALL, MPI.INT, 2, 1); // not its neighbour
                MPI.COMM_WORLD.Send(new int[16], 0, 16, MPI.INT, 1, 1);
                MPI.COMM_WORLD.Send(new byte[1 << 20], 0, 1 << 20, MPI.BYTE, 1, 1);
                for (int i = 0; i < PARTS; i++) {
                    MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, i); // could be one message
                }
                MPI.COMM_WORLD.Barrier();
            }
            case 1 -> {
                MPI.COMM_WORLD.Recv(new int[16], 0, 16, MPI.INT, 0, 1);
                MPI.COMM_WORLD.Recv(new byte[1 << 20], 0, 1 << 20, MPI.BYTE, 0, 1);
                for (int i = 0; i < PARTS; i++) {
                    MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, i);
                }
                LockSupport.parkNanos(LATE_NANOS); // has more to do than the others
                MPI.COMM_WORLD.Barrier();
                MPI.COMM_WORLD.Send(new int[SMALL], 0, SMALL, MPI.INT, 2, 2);
            }
            case 2 -> {
                MPI.COMM_WORLD.Recv(new int[SMALL], 0, SMALL, MPI.INT, 0, 1);
                Request request = MPI.COMM_WORLD.Irecv(new int[SMALL], 0, SMALL, MPI.INT, 1, 2);
                MPI.COMM_WORLD.Barrier(); // while the receive is open
                request.Wait();
            }
            default -> {
                MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, FORGOTTEN);
                MPI.COMM_WORLD.Barrier();
            }
        }
        MPI.Finalize();
    }
}
