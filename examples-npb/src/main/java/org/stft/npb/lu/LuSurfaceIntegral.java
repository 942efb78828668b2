package org.stft.npb.lu;

import org.stft.npb.common.World;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/** The integral of the pressure over six planes inside the cube, by which a run of LU is verified. */
public final class LuSurfaceIntegral {

    private static final int[] LOWEST_PLANE = {1, 1, 2};
    /** Counted from the upper end of the cube. */
    private static final int[] HIGHEST_PLANE = {2, 3, 2};

    private final World world;
    private final FlowBox box;
    private final LuBorders borders;

    public LuSurfaceIntegral(World world, FlowBox box, LuBorders borders) {
        this.world = world;
        this.box = box;
        this.borders = borders;
    }

    /** The integral, the same on all ranks. Collective. */
    public double of(double[] u) {
        double[] sums = {sheets(u, FlowBox.X, FlowBox.Y, FlowBox.Z), sheets(u, FlowBox.X, FlowBox.Z, FlowBox.Y),
            sheets(u, FlowBox.Y, FlowBox.Z, FlowBox.X)};
        world.sum(sums);
        double distance = 1.0 / (box.edge - 1);
        return 0.25 * distance * distance * (sums[0] + sums[1] + sums[2]);
    }

    /** The sum over the cells of the two planes across one axis, of the pressures at the four corners of each. */
    private double sheets(double[] u, int a, int b, int across) {
        double[][] pressure = new double[box.count(a) + 1][box.count(b) + 1];
        int lowest = LOWEST_PLANE[across] - box.first(across);
        int highest = box.edge - HIGHEST_PLANE[across] - box.first(across);
        boolean here = addPressure(pressure, u, a, b, across, lowest);
        here |= addPressure(pressure, u, a, b, across, highest);
        if (!here) {
            return 0;
        }
        if (b == FlowBox.Y) {
            passColumn(pressure);
        }
        borders.passDown(pressure[0], pressure[box.count(a)], a);
        return sumOfCells(pressure, a, b);
    }

    private boolean addPressure(double[][] pressure, double[] u, int a, int b, int across, int plane) {
        boolean here = plane >= 0 && plane < box.count(across);
        for (int p = from(a); here && p < to(a, 1); p++) {
            for (int q = from(b); q < to(b, 1); q++) {
                int at = box.index(a, p, b, q, across, plane);
                pressure[p][q] += FlowAxis.C2 * (u[at + FlowBox.ENERGY] - FlowAxis.kinetic(u, at));
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
        borders.passDown(first, next, FlowBox.Y);
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
        return Math.max(0, LOWEST_PLANE[axis] - box.first(axis));
    }

    /**
     * The end of the points between the planes of an axis: with the highest plane ({@code more} 1) or without it (0).
     */
    private int to(int axis, int more) {
        return Math.min(box.count(axis), box.edge - HIGHEST_PLANE[axis] - box.first(axis) + more);
    }
}
