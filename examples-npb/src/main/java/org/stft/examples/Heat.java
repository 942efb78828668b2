package org.stft.examples;

import mpi.MPI;
import org.stft.Stft;

/**
 * The example of the user guide: heat spreads along a rod that is divided among the ranks.
 *
 * <p>Arguments: cells per rank (1000), steps (200). Prints the sum of all temperatures, exactly.
 */
public final class Heat {

    private static final int TAG = 1;

    private Heat() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int cells = own.length > 0 ? Integer.parseInt(own[0]) : 1000;
        int steps = own.length > 1 ? Integer.parseInt(own[1]) : 200;
        double[] rod = new double[cells + 2];
        rod[cells / 2] = 1000 * (MPI.COMM_WORLD.Rank() + 1);

        try (Stft stft = Stft.start()) {
            int[] step = stft.protect("step", new int[1]);
            stft.protect("rod", rod);
            while (step[0] < steps) {
                exchangeBorders(rod, cells);
                diffuse(rod, cells);
                step[0]++;
                stft.checkpoint();
            }
        }
        printSum(rod, cells, steps);
        MPI.Finalize();
    }

    private static void exchangeBorders(double[] rod, int cells) {
        int rank = MPI.COMM_WORLD.Rank();
        int last = MPI.COMM_WORLD.Size() - 1;
        if (rank > 0) {
            MPI.COMM_WORLD.Sendrecv(rod, 1, 1, MPI.DOUBLE, rank - 1, TAG, rod, 0, 1, MPI.DOUBLE, rank - 1, TAG);
        }
        if (rank < last) {
            MPI.COMM_WORLD.Sendrecv(rod, cells, 1, MPI.DOUBLE, rank + 1, TAG, rod, cells + 1, 1, MPI.DOUBLE,
                rank + 1, TAG);
        }
    }

    private static void diffuse(double[] rod, int cells) {
        double before = rod[0];
        for (int i = 1; i <= cells; i++) {
            double here = rod[i];
            rod[i] = here + 0.25 * (before - 2 * here + rod[i + 1]);
            before = here;
        }
    }

    private static void printSum(double[] rod, int cells, int steps) {
        double[] sum = new double[1];
        for (int i = 1; i <= cells; i++) {
            sum[0] += rod[i];
        }
        double[] total = new double[1];
        MPI.COMM_WORLD.Reduce(sum, 0, total, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println("sum of temperatures after " + steps + " steps: " + total[0]);
        }
    }
}
