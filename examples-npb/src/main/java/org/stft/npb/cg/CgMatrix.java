package org.stft.npb.cg;

import java.util.Arrays;

/**
 * One rank's block of the matrix of CG, by compressed rows: the sum of the outer products of the vectors
 * with themselves, with weights that fall from 1 to the condition number, and a shifted diagonal.
 */
public final class CgMatrix {

    private final int rows;
    private final int[] start;
    private final int[] column;
    private final double[] element;

    /** An empty block with room for so many non-zeros, filled by {@link #append}. */
    CgMatrix(int rows, int room) {
        this.rows = rows;
        this.start = new int[rows + 1];
        this.column = new int[room];
        this.element = new double[room];
    }

    /** Makes this rank's block. */
    public static CgMatrix generate(CgProblem problem, CgGrid grid) {
        return new CgAssembly(problem, grid).assemble();
    }

    /** Adds a row's next non-zero; rows come in order, and columns in each row. */
    void append(int row, int place, double value) {
        int at = start[row + 1]++;
        column[at] = place;
        element[at] = value;
    }

    /** Ends a row. */
    void end(int row) {
        if (row + 1 < rows) {
            start[row + 2] = start[row + 1];
        }
    }

    /** Non-zeros in this block. */
    int size() {
        return start[rows];
    }

    /** The element of the block at a local row and column; 0 if not stored. */
    double get(int row, int wanted) {
        int at = Arrays.binarySearch(column, start[row], start[row + 1], wanted);
        return at < 0 ? 0 : element[at];
    }

    /** product = block times vector; a vector as long as the block is wide, a product as long as it is high. */
    void multiply(double[] vector, double[] product) {
        for (int row = 0; row < rows; row++) {
            product[row] = dot(vector, start[row], start[row + 1]);
        }
    }

    private double dot(double[] vector, int begin, int end) {
        double even = 0;
        double odd = 0;
        int at = begin;
        for (; at < end - 3; at += 4) {
            even += element[at] * vector[column[at]] + element[at + 2] * vector[column[at + 2]];
            odd += element[at + 1] * vector[column[at + 1]] + element[at + 3] * vector[column[at + 3]];
        }
        for (; at < end; at++) {
            even += element[at] * vector[column[at]];
        }
        return even + odd;
    }
}
