package org.stft.acceptance.programs;

import mpi.MPI;
import org.stft.Stft;

/**
 * The program of the crash matrix: in each step every rank mixes a number from its neighbour into its own, so
 * that one lost, doubled or altered step anywhere shows on every rank. Argument: how many steps.
 *
 * <p>Its state has one of each kind of protected object: arrays, an array of arrays, an object.
 */
public final class PassesValueAround {

    private static final int TAG = 7;
    private static final int CELLS = 64;

    private PassesValueAround() {
    }

    /** The progress of the rank. */
    static final class Progress {
        int step;
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        long[] value = {MPI.COMM_WORLD.Rank() + 1};
        double[][] field = new double[3][CELLS];
        try (Stft stft = Stft.start()) {
            Progress progress = stft.protect("progress", Progress::new);
            System.out.println("relays from step " + progress.step);
            stft.protect("value", value);
            stft.protect("field", field);
            while (progress.step < steps) {
                progress.step++;
                pass(value, progress.step);
                fill(field, value[0], progress.step);
                stft.checkpoint();
            }
        }
        System.out.println("result of rank " + MPI.COMM_WORLD.Rank() + ": " + value[0] + " " + sum(field));
        MPI.Finalize();
    }

    /** Gives the value to the next rank and mixes in that of the one before. */
    static void pass(long[] value, int step) {
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        long[] from = new long[1];
        MPI.COMM_WORLD.Sendrecv(value, 0, 1, MPI.LONG, (rank + 1) % size, TAG, from, 0, 1, MPI.LONG,
            (rank + size - 1) % size, TAG);
        value[0] = (value[0] * 6364136223846793005L + from[0]) ^ step;
    }

    private static void fill(double[][] field, long value, int step) {
        for (int i = 0; i < CELLS; i++) {
            field[step % field.length][i] += Math.sqrt(i + (value >>> 40));
        }
    }

    private static double sum(double[][] field) {
        double sum = 0;
        for (double[] row : field) {
            for (double cell : row) {
                sum += cell;
            }
        }
        return sum;
    }
}
