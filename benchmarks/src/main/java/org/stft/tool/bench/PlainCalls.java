package org.stft.tool.bench;

import mpi.MPI;

/**
 * The operations of MPJ Express in ranks whose other calls are redirected: those of this package are not. The root is
 * rank 0.
 */
public final class PlainCalls {

    private PlainCalls() {
    }

    public static void broadcast(byte[] data, int count) {
        MPI.COMM_WORLD.Bcast(data, 0, count, MPI.BYTE, 0);
    }

    public static void scatter(byte[] all, byte[] one, int count) {
        MPI.COMM_WORLD.Scatter(all, 0, count, MPI.BYTE, one, 0, count, MPI.BYTE, 0);
    }

    public static void gather(byte[] one, byte[] all, int count) {
        MPI.COMM_WORLD.Gather(one, 0, count, MPI.BYTE, all, 0, count, MPI.BYTE, 0);
    }

    /** Broadcasts a number of rank 0. */
    public static long broadcast(long number) {
        long[] numbers = {number};
        MPI.COMM_WORLD.Bcast(numbers, 0, 1, MPI.LONG, 0);
        return numbers[0];
    }

    /** Collects numbers at rank 0, in the order of the ranks. */
    public static double[] collect(double... mine) {
        double[] all = new double[mine.length * MPI.COMM_WORLD.Size()];
        MPI.COMM_WORLD.Gather(mine, 0, mine.length, MPI.DOUBLE, all, 0, mine.length, MPI.DOUBLE, 0);
        return all;
    }
}
