package org.stft.examples;

import java.util.Arrays;
import mpi.MPI;

/**
 * A farm of rows: rank 0 scatters rows and gathers results, the others work on them for unequal times. Rank 0 is some
 * rows ahead, so that a rank that is late now can catch up later. Arguments: steps, microseconds of usual work. Prints
 * the seconds and the sum of the results.
 */
public final class RowFarm {

    private static final int AHEAD = 4;
    private static final int COLUMNS = 1000;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final double[] rows = new double[ranks * COLUMNS];
    private final double[][] mine = new double[AHEAD][COLUMNS];
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
        for (int step = 0; step < steps + AHEAD; step++) {
            if (step >= AHEAD) {
                farm.collect(step - AHEAD, work);
            }
            if (step < steps) {
                farm.handOut(step);
            }
        }
        farm.print(System.nanoTime() - begin);
        MPI.Finalize();
    }

    private void handOut(int step) {
        for (int i = 0; me == 0 && i < rows.length; i++) {
            rows[i] = step + i * 1e-3;
        }
        MPI.COMM_WORLD.Scatter(rows, 0, COLUMNS, MPI.DOUBLE, mine[step % AHEAD], 0, COLUMNS, MPI.DOUBLE, 0);
    }

    private void collect(int step, UnevenWork work) {
        if (me != 0) {
            work.run();
        }
        double[] result = {Arrays.stream(mine[step % AHEAD]).map(Math::sqrt).sum()};
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
