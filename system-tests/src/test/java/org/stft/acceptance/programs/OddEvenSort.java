package org.stft.acceptance.programs;

import java.util.Arrays;
import mpi.MPI;

/**
 * The first real program of the dissertation on error templates (appendix 2): sorts by odd-even transposition, and
 * gathers doubles as integers; in Java into an array of these. For an even number of ranks.
 */
public final class OddEvenSort {

    private static final int LENGTH = 8;
    private static final int TAG = 1;

    private OddEvenSort() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        double[] all = new double[LENGTH];
        if (rank == 0) {
            Arrays.setAll(all, i -> LENGTH - i);
        }
        MPI.COMM_WORLD.Barrier();
        int[] counts = new int[size];
        int[] starts = new int[size];
        for (int i = 0; i < size; i++) {
            counts[i] = LENGTH / size + (i < LENGTH % size ? 1 : 0);
            starts[i] = i == 0 ? 0 : starts[i - 1] + counts[i - 1];
        }
        double[] own = new double[counts[0]];
        MPI.COMM_WORLD.Scatterv(all, 0, counts, starts, MPI.DOUBLE, own, 0, counts[rank], MPI.DOUBLE, 0);
        Arrays.sort(own, 0, counts[rank]);
        for (int i = 0; i < size; i++) {
            MPI.COMM_WORLD.Barrier();
            int next = (rank + 1) % size;
            int previous = (rank + size - 1) % size;
            int other = i % 2 == rank % 2 ? next : previous;
            own = compareSplit(own, counts[rank], other, counts[other], rank < other);
        }
        int[] sorted = new int[LENGTH];
        MPI.COMM_WORLD.Gatherv(own, 0, counts[rank], MPI.DOUBLE, sorted, 0, counts, starts, MPI.INT, 0);
        MPI.Finalize();
    }

    /** Keeps the smaller half of the numbers of both ranks, or the larger one. */
    private static double[] compareSplit(double[] own, int count, int other, int otherCount, boolean smaller) {
        double[] theirs = new double[own.length];
        MPI.COMM_WORLD.Sendrecv(own, 0, own.length, MPI.DOUBLE, other, TAG, theirs, 0, own.length, MPI.DOUBLE, other,
            TAG);
        double[] both = Arrays.copyOf(own, count + otherCount);
        System.arraycopy(theirs, 0, both, count, otherCount);
        Arrays.sort(both);
        return Arrays.copyOf(Arrays.copyOfRange(both, smaller ? 0 : otherCount, smaller ? count : both.length),
            own.length);
    }
}
