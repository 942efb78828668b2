package com.example;

import mpi.MPI;
import org.stft.Stft;

/** Computes pi by the rule of midpoints. Each rank adds up every n-th strip of a block, block after block. */
public final class Pi {

    private static final long STRIPS_PER_BLOCK = 20_000_000;

    private Pi() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        long blocks = own.length > 0 ? Long.parseLong(own[0]) : 50;
        double width = 1.0 / (blocks * STRIPS_PER_BLOCK);
        long[] block = new long[1];
        double[] sum = new double[1];

        try (Stft stft = Stft.start()) {
            stft.protect("block", block);
            stft.protect("sum", sum);
            while (block[0] < blocks) {
                sum[0] += sumOfBlock(block[0], width);
                block[0]++;
                stft.checkpoint();
            }
        }

        double[] pi = new double[1];
        MPI.COMM_WORLD.Reduce(sum, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println("pi is about " + pi[0]);
        }
        MPI.Finalize();
    }

    private static double sumOfBlock(long block, double width) {
        double sum = 0;
        long first = block * STRIPS_PER_BLOCK;
        for (long i = first + MPI.COMM_WORLD.Rank(); i < first + STRIPS_PER_BLOCK; i += MPI.COMM_WORLD.Size()) {
            double x = (i + 0.5) * width;
            sum += 4 / (1 + x * x) * width;
        }
        return sum;
    }
}
