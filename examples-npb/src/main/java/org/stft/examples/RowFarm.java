package org.stft.examples;

import java.util.Arrays;
import mpi.MPI;

/**
 * A farm of rows: rank 0 scatters a batch of rows, then gathers the results row by row; the others work on each row for
 * an unequal time. Arguments: rows per rank, microseconds of usual work. Prints the seconds and the sum of the results.
 */
public final class RowFarm {

    private static final int BATCH = 32;
    private static final int COLUMNS = 1000;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final double[] rows = new double[ranks * COLUMNS];
    private final double[][] mine = new double[BATCH][COLUMNS];
    private final double[] results = new double[ranks];
    private double sum;

    private RowFarm() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int steps = Integer.parseInt(own[0]);
        RowFarm farm = new RowFarm();
        UnevenWork work = new UnevenWork(MPI.COMM_WORLD.Rank(), Long.parseLong(own[1]));
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        for (int first = 0; first < steps; first += BATCH) {
            int end = Math.min(steps, first + BATCH);
            for (int step = first; step < end; step++) {
                farm.handOut(step);
            }
            for (int step = first; step < end; step++) {
                farm.collect(step, work);
            }
        }
        farm.print(System.nanoTime() - begin);
        MPI.Finalize();
    }

    private void handOut(int step) {
        for (int i = 0; me == 0 && i < rows.length; i++) {
            rows[i] = step + i * 1e-3;
        }
        MPI.COMM_WORLD.Scatter(rows, 0, COLUMNS, MPI.DOUBLE, mine[step % BATCH], 0, COLUMNS, MPI.DOUBLE, 0);
    }

    private void collect(int step, UnevenWork work) {
        if (me != 0) {
            work.run();
        }
        double[] result = {Arrays.stream(mine[step % BATCH]).map(Math::sqrt).sum()};
        MPI.COMM_WORLD.Gather(result, 0, 1, MPI.DOUBLE, results, 0, 1, MPI.DOUBLE, 0);
        if (me == 0) {
            sum += Arrays.stream(results).sum();
        }
    }

    private void print(long nanoseconds) {
        if (me == 0) {
            System.out.println("seconds " + nanoseconds / 1e9);
            System.out.println("sum " + sum);
        }
    }
}
