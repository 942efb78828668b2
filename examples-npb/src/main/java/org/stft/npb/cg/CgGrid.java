package org.stft.npb.cg;

import org.stft.npb.common.Ranks;

/**
 * The two-dimensional layout of CG on a power of two of ranks: as many columns as rows, or twice as many.
 *
 * <p>The matrix is cut into blocks, one per rank. Vectors are cut by columns, each stretch being held by
 * all ranks of a processor column. Where there are twice as many columns, two neighbouring stretches make
 * one block of rows.
 */
public final class CgGrid {

    private final int order;
    private final int rows;
    private final int columns;
    private final int row;
    private final int column;

    public CgGrid(int order, int ranks, int rank) {
        this.order = order;
        this.rows = 1 << Ranks.logarithm(ranks) / 2;
        this.columns = ranks / rows;
        this.row = rank / columns;
        this.column = rank % columns;
    }

    /** Processor columns: the ranks whose partial sums make up one stretch of a product. */
    int columns() {
        return columns;
    }

    int firstRow() {
        return rowBoundary(row);
    }

    int endRow() {
        return rowBoundary(row + 1);
    }

    public int firstColumn() {
        return columnBoundary(column);
    }

    public int endColumn() {
        return columnBoundary(column + 1);
    }

    /** The first row, in this rank's block of rows, of the stretch that it sends to its transpose partner. */
    int firstOut() {
        return columnBoundary(outColumn()) - firstRow();
    }

    /** The end of the stretch that begins at {@link #firstOut}. */
    int endOut() {
        return columnBoundary(outColumn() + 1) - firstRow();
    }

    /** The rank in this processor row that differs in that bit of its column number. */
    int rowPartner(int bit) {
        return row * columns + (column ^ bit);
    }

    /** The rank that needs this rank's stretch of a product, and holds the one that this rank needs. */
    int transposePartner() {
        return split() ? column / 2 * columns + 2 * row + column % 2 : column * columns + row;
    }

    private int outColumn() {
        return split() ? 2 * row + column % 2 : row;
    }

    /** Returns whether a block of rows is two stretches of columns. */
    boolean split() {
        return columns != rows;
    }

    private int rowBoundary(int block) {
        return (int) ((long) order * block / rows);
    }

    private int columnBoundary(int block) {
        if (!split()) {
            return rowBoundary(block);
        }
        int begin = rowBoundary(block / 2);
        return block % 2 == 0 ? begin : begin + (rowBoundary(block / 2 + 1) - begin + 1) / 2;
    }
}
