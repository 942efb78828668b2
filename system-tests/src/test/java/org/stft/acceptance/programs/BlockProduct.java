package org.stft.acceptance.programs;

import mpi.MPI;

/**
 * The second real program of the dissertation on error templates (appendix 3): multiplies a matrix, distributed by blocks,
 * with a vector, and reduces with another count on each rank. It also scatters each half of the vector to two ranks, which
 * MPI forbids. For 4 ranks.
 */
public final class BlockProduct {

    private static final int LENGTH = 5;

    private BlockProduct() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int blocks = (int) Math.sqrt(size);
        MPI.COMM_WORLD.Barrier();
        int rows = length(rank / blocks, blocks);
        int columns = length(rank % blocks, blocks);
        double[] matrix = rank == 0 ? matrixInBlocks(blocks) : new double[LENGTH * LENGTH];
        double[] vector = new double[LENGTH];
        if (rank == 0) {
            for (int i = 0; i < LENGTH; i++) {
                vector[i] = i;
            }
        }
        int[] counts = new int[size];
        int[] starts = new int[size];
        int[] vectorCounts = new int[size];
        int[] vectorStarts = new int[size];
        for (int i = 0; i < size; i++) {
            vectorCounts[i] = length(i % blocks, blocks);
            vectorStarts[i] = start(i % blocks, blocks);
            counts[i] = length(i / blocks, blocks) * vectorCounts[i];
            starts[i] = i == 0 ? 0 : starts[i - 1] + counts[i - 1];
        }
        double[] block = new double[rows * columns];
        double[] part = new double[columns];
        MPI.COMM_WORLD.Scatterv(matrix, 0, counts, starts, MPI.DOUBLE, block, 0, rows * columns, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.Scatterv(vector, 0, vectorCounts, vectorStarts, MPI.DOUBLE, part, 0, columns, MPI.DOUBLE, 0);
        double[] product = new double[LENGTH];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                product[i + start(rank / blocks, blocks)] += block[i * columns + j] * part[j];
            }
        }
        MPI.COMM_WORLD.Reduce(product, 0, new double[LENGTH], 0, columns, MPI.DOUBLE, MPI.SUM, 0);
        MPI.Finalize();
    }

    private static int length(int block, int blocks) {
        return LENGTH / blocks + (block < LENGTH % blocks ? 1 : 0);
    }

    private static int start(int block, int blocks) {
        return block * (LENGTH / blocks) + Math.min(block, LENGTH % blocks);
    }

    private static double[] matrixInBlocks(int blocks) {
        double[] matrix = new double[LENGTH * LENGTH];
        int at = 0;
        for (int block = 0; block < blocks * blocks; block++) {
            for (int i = 0; i < length(block / blocks, blocks); i++) {
                for (int j = 0; j < length(block % blocks, blocks); j++) {
                    matrix[at++] = start(block / blocks, blocks) + i + start(block % blocks, blocks) + j - LENGTH;
                }
            }
        }
        return matrix;
    }
}
