package org.stft.bench.rank;

import mpi.MPI;

/**
 * Rank 0 computes for a while between messages that it exchanges with rank 1.
 *
 * <p>Arguments: MiB of its data, messages, passes over the data before each.
 */
public final class RollbackRank {

    private RollbackRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.Rank();
        double[] state = rank == 0 ? States.random(Integer.parseInt(own[0])) : new double[1];
        double[] other = new double[1];
        for (int i = 0; i < Integer.parseInt(own[1]); i++) {
            for (int pass = 0; pass < Integer.parseInt(own[2]); pass++) {
                change(state);
            }
            MPI.COMM_WORLD.Sendrecv(state, 0, 1, MPI.DOUBLE, 1 - rank, 0, other, 0, 1, MPI.DOUBLE, 1 - rank, 0);
            state[0] += other[0] % 1;
        }
        MPI.Finalize();
    }

    private static void change(double[] state) {
        for (int i = 0; i < state.length; i++) {
            state[i] = Math.sqrt(state[i] * state[i] + 1);
        }
    }
}
