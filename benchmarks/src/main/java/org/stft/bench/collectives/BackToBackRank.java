package org.stft.bench.collectives;

import mpi.MPI;

/**
 * A rank that makes broadcasts one after the other, as fast as possible. Arguments: the number of broadcasts, and their
 * bytes. Rank 0 prints the seconds.
 */
public final class BackToBackRank {

    private static final int WARM_UP = 20;

    private BackToBackRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int bytes = Integer.parseInt(own[1]);
        broadcast(WARM_UP, bytes);
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        broadcast(Integer.parseInt(own[0]), bytes);
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println("seconds " + (System.nanoTime() - begin) / 1e9);
        }
        MPI.Finalize();
    }

    private static void broadcast(int operations, int bytes) {
        byte[] data = new byte[bytes];
        for (int i = 0; i < operations; i++) {
            MPI.COMM_WORLD.Bcast(data, 0, bytes, MPI.BYTE, 0);
        }
    }
}
