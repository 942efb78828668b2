package org.stft.acceptance.programs;

import java.util.Arrays;
import mpi.MPI;
import org.stft.Stft;

/** A program whose image has many pieces, all of which change in each step. Argument: how many steps. */
public final class ChangesLargeArray {

    private static final int CELLS = 1 << 20;

    private ChangesLargeArray() {
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        int[] step = new int[1];
        double[] field = new double[CELLS];
        try (Stft stft = Stft.start()) {
            stft.protect("step", step);
            stft.protect("field", field);
            while (step[0] < steps) {
                step[0]++;
                for (int i = 0; i < CELLS; i++) {
                    field[i] = field[i] * 0.75 + (i + MPI.COMM_WORLD.Rank()) * step[0];
                }
                stft.checkpoint();
            }
        }
        System.out.println("result of rank " + MPI.COMM_WORLD.Rank() + ": " + Arrays.hashCode(field));
        MPI.Finalize();
    }
}
