package org.stft.npb.bt;

import org.stft.npb.adi.AdiLine;
import org.stft.npb.adi.AdiMethod;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/** The factors of BT: block-tridiagonal along a line, with blocks of five by five variables, and no dissipation. */
public final class BtMethod implements AdiMethod {

    private static final int N = FlowBox.VARIABLES;
    private static final int BLOCK = N * N;
    /** A row of the equations of a point: its own block, the one above, and the right-hand side. */
    private static final int COLUMNS = 2 * N + 1;
    /** As many points as an equation has. */
    private static final int POINTS = 3;

    private final int edge;
    private final double step;
    private final double[] convection = new double[POINTS * BLOCK];
    private final double[] diffusion = new double[POINTS * BLOCK];
    private final double[] rows = new double[N * COLUMNS];

    /** For a cube with that many points along each edge. */
    public BtMethod(int edge, double step) {
        this.edge = edge;
        this.step = step;
    }

    @Override
    public int reach() {
        return 1;
    }

    @Override
    public int width() {
        return BLOCK;
    }

    @Override
    public double operations() {
        double n = edge;
        return 3478.8 * n * n * n - 17655.7 * n * n + 28023.7 * n;
    }

    @Override
    public void eliminate(FlowAxis axis, AdiLine line, double[] u, double[] v, double[] coefficients) {
        derive(axis, line, u, -1);
        derive(axis, line, u, 0);
        for (int p = 0; p < line.count(); p++) {
            derive(axis, line, u, p + 1);
            int at = line.at() + p * line.stride();
            int row = line.row() + p * BLOCK;
            setRows(slot(p), slot(p + 1), v, at);
            addBelow(slot(p - 1), v, at - line.stride(), coefficients, row - BLOCK);
            solveBlock();
            for (int m = 0; m < N; m++) {
                System.arraycopy(rows, m * COLUMNS + N, coefficients, row + m * N, N);
                v[at + m] = rows[m * COLUMNS + 2 * N];
            }
        }
    }

    private static int slot(int p) {
        return (p + POINTS) % POINTS * BLOCK;
    }

    private void derive(FlowAxis axis, AdiLine line, double[] u, int p) {
        int at = line.at() + p * line.stride();
        BtJacobians.convection(axis, u, at, step * axis.central, convection, slot(p));
        BtJacobians.diffusion(axis, u, at, step * axis.squared, diffusion, slot(p));
    }

    private void setRows(int here, int above, double[] v, int at) {
        for (int m = 0; m < N; m++) {
            int row = m * COLUMNS;
            for (int n = 0; n < N; n++) {
                int entry = m * N + n;
                rows[row + n] = 2 * diffusion[here + entry];
                rows[row + N + n] = convection[above + entry] - diffusion[above + entry];
            }
            rows[row + m] += 1;
            rows[row + 2 * N] = v[at + m];
        }
    }

    /** Replaces the point below by what its own equations say of it. */
    private void addBelow(int below, double[] v, int at, double[] coefficients, int block) {
        for (int m = 0; m < N; m++) {
            int row = m * COLUMNS;
            for (int k = 0; k < N; k++) {
                int entry = below + m * N + k;
                double factor = convection[entry] + diffusion[entry];
                for (int n = 0; n < N; n++) {
                    rows[row + n] += factor * coefficients[block + k * N + n];
                }
                rows[row + 2 * N] += factor * v[at + k];
            }
        }
    }

    /** Multiplies the rows by the inverse of the point's own block. Needs no pivots: the diagonal dominates. */
    private void solveBlock() {
        for (int pivot = 0; pivot < N; pivot++) {
            int row = pivot * COLUMNS;
            double inverse = 1 / rows[row + pivot];
            for (int n = pivot + 1; n < COLUMNS; n++) {
                rows[row + n] *= inverse;
            }
            for (int m = 0; m < N; m++) {
                if (m != pivot) {
                    int other = m * COLUMNS;
                    double factor = rows[other + pivot];
                    for (int n = pivot + 1; n < COLUMNS; n++) {
                        rows[other + n] -= factor * rows[row + n];
                    }
                }
            }
        }
    }

    @Override
    public void substitute(AdiLine line, double[] v, double[] coefficients) {
        for (int p = line.count() - 1; p >= 0; p--) {
            int at = line.at() + p * line.stride();
            int block = line.row() + p * BLOCK;
            int above = at + line.stride();
            for (int m = 0; m < N; m++) {
                double sum = v[at + m];
                for (int n = 0; n < N; n++) {
                    sum -= coefficients[block + m * N + n] * v[above + n];
                }
                v[at + m] = sum;
            }
        }
    }
}
