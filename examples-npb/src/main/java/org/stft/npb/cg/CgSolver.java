package org.stft.npb.cg;

import java.util.Arrays;
import mpi.Request;
import org.stft.npb.common.World;

/** The conjugate-gradient iteration of CG: an approximate solution z of A z = x in 25 steps. */
public final class CgSolver {

    private static final int ROW_SUM = 10;
    private static final int TRANSPOSE = 11;

    private final World world;
    private final CgGrid grid;
    private final CgMatrix matrix;
    private final int width;
    private final double[] residual;
    private final double[] direction;
    private final double[] image;
    private final double[] partial;
    private final double[] incoming;
    private final double[] scalars = new double[2];
    private final double[] incomingScalars = new double[2];

    public CgSolver(World world, CgGrid grid, CgMatrix matrix) {
        this.world = world;
        this.grid = grid;
        this.matrix = matrix;
        int height = grid.endRow() - grid.firstRow();
        width = grid.endColumn() - grid.firstColumn();
        residual = new double[width];
        direction = new double[width];
        image = new double[width];
        partial = new double[height];
        incoming = new double[height];
    }

    /**
     * Solves A z = x approximately.
     *
     * @return the norm of the residual x - A z
     */
    public double solve(double[] x, double[] z) {
        Arrays.fill(z, 0);
        System.arraycopy(x, 0, residual, 0, width);
        System.arraycopy(x, 0, direction, 0, width);
        double rho = sum(dot(residual, residual));
        for (int step = 0; step < CgProblem.INNER_ITERATIONS; step++) {
            apply(direction, image);
            double alpha = rho / sum(dot(direction, image));
            double previous = rho;
            rho = sum(advance(z, alpha));
            turn(rho / previous);
        }
        apply(z, image);
        return Math.sqrt(sum(squaredDistance(x, image)));
    }

    /** The products x.z and z.z over all ranks; the array is used again by the next call. */
    public double[] products(double[] x, double[] z) {
        scalars[0] = dot(x, z);
        scalars[1] = dot(z, z);
        sumScalars(2);
        return scalars;
    }

    /** A step along the direction: z and the residual follow; returns this rank's part of the residual squared. */
    private double advance(double[] z, double alpha) {
        for (int i = 0; i < width; i++) {
            z[i] += alpha * direction[i];
            residual[i] -= alpha * image[i];
        }
        return dot(residual, residual);
    }

    private void turn(double beta) {
        for (int i = 0; i < width; i++) {
            direction[i] = residual[i] + beta * direction[i];
        }
    }

    private double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < width; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < width; i++) {
            double difference = a[i] - b[i];
            sum += difference * difference;
        }
        return sum;
    }

    /** product = A vector: the local block, the sum over the processor row, the exchange with the transpose. */
    private void apply(double[] vector, double[] product) {
        matrix.multiply(vector, partial);
        for (int bit = 1; bit < grid.columns(); bit <<= 1) {
            if (bit == 1 && grid.split()) {
                addOwnHalf(bit);
            } else {
                addStretch(bit);
            }
        }
        transpose(product);
    }

    /** Exchanges the halves of the block of rows with the neighbour: each keeps the one that it will send. */
    private void addOwnHalf(int bit) {
        int begin = grid.firstOut();
        int end = grid.endOut();
        int otherBegin = begin == 0 ? end : 0;
        int otherEnd = begin == 0 ? partial.length : begin;
        addReceived(bit, otherBegin, otherEnd, begin, end);
    }

    private void addStretch(int bit) {
        addReceived(bit, grid.firstOut(), grid.endOut(), grid.firstOut(), grid.endOut());
    }

    private void addReceived(int bit, int outBegin, int outEnd, int begin, int end) {
        int partner = grid.rowPartner(bit);
        Request request = world.receive(incoming, begin, end - begin, partner, ROW_SUM);
        world.send(partial, outBegin, outEnd - outBegin, partner, ROW_SUM);
        request.Wait();
        for (int i = begin; i < end; i++) {
            partial[i] += incoming[i];
        }
    }

    private void transpose(double[] product) {
        int count = grid.endOut() - grid.firstOut();
        int partner = grid.transposePartner();
        if (partner == world.rank()) {
            System.arraycopy(partial, grid.firstOut(), product, 0, width);
            return;
        }
        Request request = world.receive(product, 0, width, partner, TRANSPOSE);
        world.send(partial, grid.firstOut(), count, partner, TRANSPOSE);
        request.Wait();
    }

    private double sum(double part) {
        scalars[0] = part;
        sumScalars(1);
        return scalars[0];
    }

    /** Sums over the processor row, which holds each stretch of a vector once. */
    private void sumScalars(int count) {
        for (int bit = 1; bit < grid.columns(); bit <<= 1) {
            int partner = grid.rowPartner(bit);
            Request request = world.receive(incomingScalars, 0, count, partner, ROW_SUM);
            world.send(scalars, 0, count, partner, ROW_SUM);
            request.Wait();
            for (int i = 0; i < count; i++) {
                scalars[i] += incomingScalars[i];
            }
        }
    }
}
