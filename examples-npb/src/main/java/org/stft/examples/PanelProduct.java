package org.stft.examples;

import mpi.MPI;

/**
 * The product of two matrices, whose columns are distributed: in each step the owner of a panel broadcasts it, and all
 * add their part. Each rank also has other work of unequal length. Arguments: rows, steps, microseconds of usual work.
 * Prints the seconds and a sum over the result.
 */
public final class PanelProduct {

    private static final int COLUMNS = 4;
    private static final int CYCLE = 97;

    private final int me = MPI.COMM_WORLD.Rank();
    private final int ranks = MPI.COMM_WORLD.Size();
    private final int rows;
    private final double[] panel;
    private final double[] result;

    private PanelProduct(int rows) {
        this.rows = rows;
        this.panel = new double[rows * COLUMNS];
        this.result = new double[rows * COLUMNS];
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        PanelProduct product = new PanelProduct(Integer.parseInt(own[0]));
        UnevenWork work = new UnevenWork(MPI.COMM_WORLD.Rank(), Long.parseLong(own[2]));
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        for (int step = 0; step < Integer.parseInt(own[1]); step++) {
            work.run();
            product.add(step);
        }
        MPI.COMM_WORLD.Barrier();
        product.print(System.nanoTime() - begin);
        MPI.Finalize();
    }

    private void add(int step) {
        int owner = step % ranks;
        for (int i = 0; me == owner && i < panel.length; i++) {
            panel[i] = (step + i) % CYCLE;
        }
        MPI.COMM_WORLD.Bcast(panel, 0, panel.length, MPI.DOUBLE, owner);
        for (int column = 0; column < COLUMNS; column++) {
            for (int inner = 0; inner < COLUMNS; inner++) {
                double factor = (step + me + column * inner) % CYCLE;
                for (int row = 0; row < rows; row++) {
                    result[column * rows + row] += panel[inner * rows + row] * factor;
                }
            }
        }
    }

    private void print(long nanoseconds) {
        double[] sum = {0};
        for (double each : result) {
            sum[0] += each;
        }
        double[] all = new double[1];
        MPI.COMM_WORLD.Reduce(sum, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (me == 0) {
            System.out.println("seconds " + nanoseconds / 1e9);
            System.out.println("sum " + all[0]);
        }
    }
}
