package org.stft.acceptance.programs;

import mpi.MPI;
import mpi.Request;
import org.stft.Checkpoint;
import org.stft.Stft;

/**
 * A program for process images: it protects nothing, and in every step a message is open across the checkpoint:
 * sent before it and received after it (paper, figure 4 c), by turns short, long, and with the receive begun
 * before. Arguments: how many steps, and how many doubles to hold.
 */
public final class ProtectsNothing {

    private static final int TAG = 3;
    private static final int SHORT = 10;
    private static final int LONG = 40_000; // above the limit from which MPJ Express sends only when asked to

    private ProtectsNothing() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int steps = Integer.parseInt(own[0]);
        double[] live = new double[own.length > 1 ? Integer.parseInt(own[1]) : 1];
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        long value = rank + 1;
        int restarts = 0;
        try (Stft stft = Stft.start()) {
            for (int step = 1; step <= steps; step++) {
                long[] out = new long[step % 3 == 0 ? LONG : SHORT];
                out[0] = value;
                long[] in = new long[out.length];
                Request early = step % 3 == 1
                    ? MPI.COMM_WORLD.Irecv(in, 0, in.length, MPI.LONG, (rank + size - 1) % size, TAG)
                    : null;
                Request sent = MPI.COMM_WORLD.Isend(out, 0, out.length, MPI.LONG, (rank + 1) % size, TAG);
                restarts += stft.checkpoint().outcome() == Checkpoint.Outcome.RESTARTED ? 1 : 0;
                Request received = early != null
                    ? early
                    : MPI.COMM_WORLD.Irecv(in, 0, in.length, MPI.LONG, (rank + size - 1) % size, TAG);
                received.Wait();
                sent.Wait();
                value = (value * 6364136223846793005L + in[0]) ^ step;
                live[step % live.length] += value;
            }
        }
        System.out.println("result of rank " + rank + ": " + value);
        System.out.println("restarts of rank " + rank + ": " + restarts);
        MPI.Finalize();
    }
}
