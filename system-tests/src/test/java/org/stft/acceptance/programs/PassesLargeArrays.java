package org.stft.acceptance.programs;

import mpi.MPI;

/** Two ranks exchange arrays of 1 MB. Argument: how often. */
public final class PassesLargeArrays {

    private static final int LENGTH = 1 << 17;

    private PassesLargeArrays() {
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        int other = 1 - MPI.COMM_WORLD.Rank();
        double[] mine = new double[LENGTH];
        double[] its = new double[LENGTH];
        System.out.println("relays");
        for (int step = 0; step < steps; step++) {
            mine[step % LENGTH] = step + its[0];
            if (other == 1) {
                MPI.COMM_WORLD.Send(mine, 0, LENGTH, MPI.DOUBLE, other, 0);
            }
            MPI.COMM_WORLD.Recv(its, 0, LENGTH, MPI.DOUBLE, other, 0);
            if (other == 0) {
                MPI.COMM_WORLD.Send(mine, 0, LENGTH, MPI.DOUBLE, other, 0);
            }
        }
        MPI.Finalize();
    }
}
