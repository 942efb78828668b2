package org.stft.npb.lu;

import org.stft.npb.common.World;

/** The quantities by which a run of LU is verified. Each method is collective and gives the same on all ranks. */
public final class LuNorms {

    private static final int[] LOWEST_PLANE = {1, 1, 2};
    /** Counted from the upper end of the cube. */
    private static final int[] HIGHEST_PLANE = {2, 3, 2};

    private final World world;
    private final LuGrid grid;
    private final LuBorders borders;
    private final double innerPoints;

    public LuNorms(World world, LuGrid grid, LuBorders borders, double innerPoints) {
        this.world = world;
        this.grid = grid;
        this.borders = borders;
        this.innerPoints = innerPoints;
    }

    /** The root mean square of each variable over the points inside the cube. */
    public double[] rootMeanSquares(double[] field) {
        double[] sums = new double[LuGrid.VARIABLES];
        grid.forEachInnerPoint(at -> {
            for (int m = 0; m < sums.length; m++) {
                sums[m] += field[at + m] * field[at + m];
            }
        });
        world.sum(sums);
        for (int m = 0; m < sums.length; m++) {
            sums[m] = Math.sqrt(sums[m] / innerPoints);
        }
        return sums;
    }

    /** The root mean square of each variable's distance from the exact solution. */
    public double[] errors(double[] u) {
        double[] difference = new double[grid.length];
        LuExact.fill(difference, grid, LuExact::value);
        grid.forEachInnerPoint(at -> {
            for (int m = 0; m < LuGrid.VARIABLES; m++) {
                difference[at + m] -= u[at + m];
            }
        });
        return rootMeanSquares(difference);
    }

    /** The integral of the pressure over six planes inside the cube. */
    public double surfaceIntegral(double[] u) {
        double[] sums = {sheets(u, LuGrid.X, LuGrid.Y, LuGrid.Z), sheets(u, LuGrid.X, LuGrid.Z, LuGrid.Y),
            sheets(u, LuGrid.Y, LuGrid.Z, LuGrid.X)};
        world.sum(sums);
        double distance = 1.0 / (grid.edge - 1);
        return 0.25 * distance * distance * (sums[0] + sums[1] + sums[2]);
    }

    /** The sum over the cells of the two planes across one axis, of the pressures at the four corners of each. */
    private double sheets(double[] u, int a, int b, int across) {
        double[][] pressure = new double[grid.count(a) + 1][grid.count(b) + 1];
        int lowest = LOWEST_PLANE[across] - grid.first(across);
        int highest = grid.edge - HIGHEST_PLANE[across] - grid.first(across);
        boolean here = addPressure(pressure, u, a, b, across, lowest);
        here |= addPressure(pressure, u, a, b, across, highest);
        if (!here) {
            return 0;
        }
        if (b == LuGrid.Y) {
            passColumn(pressure);
        }
        borders.passDown(pressure[0], pressure[grid.count(a)], a);
        return sumOfCells(pressure, a, b);
    }

    private boolean addPressure(double[][] pressure, double[] u, int a, int b, int across, int plane) {
        boolean here = plane >= 0 && plane < grid.count(across);
        for (int p = from(a); here && p < to(a, 1); p++) {
            for (int q = from(b); q < to(b, 1); q++) {
                int at = grid.index(a, p, b, q, across, plane);
                pressure[p][q] += LuAxis.C2 * (u[at + LuGrid.ENERGY] - LuAxis.kinetic(u, at));
            }
        }
        return here;
    }

    /** Completes the last column with the next rank's first one; the corner follows with the rows. */
    private void passColumn(double[][] pressure) {
        double[] first = new double[pressure.length - 1];
        double[] next = new double[first.length];
        for (int p = 0; p < first.length; p++) {
            first[p] = pressure[p][0];
        }
        borders.passDown(first, next, LuGrid.Y);
        for (int p = 0; p < first.length; p++) {
            pressure[p][pressure[p].length - 1] = next[p];
        }
    }

    private double sumOfCells(double[][] pressure, int a, int b) {
        double sum = 0;
        for (int p = from(a); p < to(a, 0); p++) {
            for (int q = from(b); q < to(b, 0); q++) {
                sum += pressure[p][q] + pressure[p + 1][q] + pressure[p][q + 1] + pressure[p + 1][q + 1];
            }
        }
        return sum;
    }

    /** The first point of this rank between the planes of an axis. */
    private int from(int axis) {
        return Math.max(0, LOWEST_PLANE[axis] - grid.first(axis));
    }

    /**
     * The end of the points between the planes of an axis: with the highest plane ({@code more} 1) or without it (0).
     */
    private int to(int axis, int more) {
        return Math.min(grid.count(axis), grid.edge - HIGHEST_PLANE[axis] - grid.first(axis) + more);
    }
}
