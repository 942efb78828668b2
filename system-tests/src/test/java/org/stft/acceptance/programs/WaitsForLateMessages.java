package org.stft.acceptance.programs;

import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.Request;
import org.stft.Stft;

/** In each of four steps, rank 0 waits for a message that rank 1 sends half a second after it was asked to. */
public final class WaitsForLateMessages {

    private static final int STEPS = 4;
    private static final long LATE = 500_000_000;

    private WaitsForLateMessages() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int[] step = new int[1];
        try (Stft stft = Stft.start()) {
            stft.protect("step", step);
            while (step[0] < STEPS) {
                step[0]++;
                exchange(step[0]);
                stft.checkpoint();
            }
        }
        MPI.Finalize();
    }

    private static void exchange(int step) {
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, step);
            Request message = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 1, step);
            message.Wait();
        } else {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, step);
            LockSupport.parkNanos(LATE);
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, step);
        }
    }
}
