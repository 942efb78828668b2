package org.stft.acceptance.programs;

import mpi.MPI;
import mpi.Request;
import org.stft.Stft;

/**
 * In every step a message of many bytes is open across the checkpoint, begun by its sender and by its receiver. Then it
 * ends. Arguments: how many steps, how many bytes, and how it ends: {@code exit7} after it has finalised MPI, by
 * {@code abort}, or by {@code return}.
 */
public final class EndsInItsOwnWay {

    private static final int TAG = 5;
    private static final int EXIT = 7;
    private static final int ABORT = 9;

    private EndsInItsOwnWay() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook of rank " + rank)));
        try (Stft stft = Stft.start()) {
            for (int step = 1; step <= Integer.parseInt(own[0]); step++) {
                exchange(stft, rank, step, Integer.parseInt(own[1]));
                MPI.COMM_WORLD.Split(rank % 2, rank).Barrier();
            }
        }
        if (own[2].equals("abort")) {
            MPI.COMM_WORLD.Abort(ABORT);
        }
        MPI.Finalize();
        System.out.println("rank " + rank + " has finalised MPI");
        if (own[2].equals("exit7")) {
            System.exit(EXIT);
        }
    }

    private static void exchange(Stft stft, int rank, int step, int bytes) {
        int size = MPI.COMM_WORLD.Size();
        int left = (rank + size - 1) % size;
        byte[] in = new byte[bytes];
        byte[] out = new byte[bytes];
        out[bytes - 1] = (byte) (step + rank);
        Request received = MPI.COMM_WORLD.Irecv(in, 0, bytes, MPI.BYTE, left, TAG);
        Request sent = MPI.COMM_WORLD.Isend(out, 0, bytes, MPI.BYTE, (rank + 1) % size, TAG);
        stft.checkpoint();
        received.Wait();
        sent.Wait();
        if (in[bytes - 1] != step + left) {
            throw new IllegalStateException("rank " + rank + " received " + in[bytes - 1] + " in step " + step);
        }
    }
}
