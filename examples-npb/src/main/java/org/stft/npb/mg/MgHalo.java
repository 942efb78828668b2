package org.stft.npb.mg;

import org.stft.npb.common.World;

/**
 * Fills the ghost layers of a field from the periodic neighbours, axis after axis, so that edges and
 * corners come along.
 */
final class MgHalo {

    private final World world;
    private final MgRanks ranks;
    private final double[] outLow;
    private final double[] outHigh;
    private final double[] inLow;
    private final double[] inHigh;

    /** A halo for fields on grids up to the given one. */
    MgHalo(World world, MgRanks ranks, MgGrid finest) {
        this.world = world;
        this.ranks = ranks;
        int face = Math.max(finest.plane, (finest.nz + 2) * Math.max(finest.row, finest.ny + 2));
        int room = ranks.single() ? 0 : face;
        outLow = new double[room];
        outHigh = new double[room];
        inLow = new double[room];
        inHigh = new double[room];
    }

    /** Fills all ghost layers. */
    void fill(double[] field, MgGrid grid) {
        fillX(field, grid);
        fillY(field, grid);
        fillZ(field, grid);
    }

    private void fillX(double[] field, MgGrid grid) {
        int ghost = grid.nx + 1;
        if (ranks.count(MgRanks.X) == 1) {
            for (int at = 0; at < grid.length; at += grid.row) {
                field[at] = field[at + grid.nx];
                field[at + ghost] = field[at + 1];
            }
            return;
        }
        int count = 0;
        for (int at = 0; at < grid.length; at += grid.row) {
            outLow[count] = field[at + 1];
            outHigh[count++] = field[at + grid.nx];
        }
        swap(MgRanks.X, outLow, 0, outHigh, 0, inLow, 0, inHigh, 0, count);
        count = 0;
        for (int at = 0; at < grid.length; at += grid.row) {
            field[at] = inLow[count];
            field[at + ghost] = inHigh[count++];
        }
    }

    private void fillY(double[] field, MgGrid grid) {
        int first = grid.row;
        int last = grid.ny * grid.row;
        int ghost = last + grid.row;
        if (ranks.count(MgRanks.Y) == 1) {
            for (int at = 0; at < grid.length; at += grid.plane) {
                System.arraycopy(field, at + last, field, at, grid.row);
                System.arraycopy(field, at + first, field, at + ghost, grid.row);
            }
            return;
        }
        int count = 0;
        for (int at = 0; at < grid.length; at += grid.plane) {
            System.arraycopy(field, at + first, outLow, count, grid.row);
            System.arraycopy(field, at + last, outHigh, count, grid.row);
            count += grid.row;
        }
        swap(MgRanks.Y, outLow, 0, outHigh, 0, inLow, 0, inHigh, 0, count);
        count = 0;
        for (int at = 0; at < grid.length; at += grid.plane) {
            System.arraycopy(inLow, count, field, at, grid.row);
            System.arraycopy(inHigh, count, field, at + ghost, grid.row);
            count += grid.row;
        }
    }

    private void fillZ(double[] field, MgGrid grid) {
        int first = grid.plane;
        int last = grid.nz * grid.plane;
        int ghost = last + grid.plane;
        if (ranks.count(MgRanks.Z) == 1) {
            System.arraycopy(field, last, field, 0, grid.plane);
            System.arraycopy(field, first, field, ghost, grid.plane);
            return;
        }
        swap(MgRanks.Z, field, first, field, last, field, 0, field, ghost, grid.plane);
    }

    /** Sends the low face down and the high face up, and receives what the neighbours send. */
    private void swap(int axis, double[] low, int lowAt, double[] high, int highAt,
        double[] fromBelow, int belowAt, double[] fromAbove, int aboveAt, int count) {
        int below = ranks.neighbour(axis, -1);
        int above = ranks.neighbour(axis, 1);
        world.shift(high, highAt, above, fromBelow, belowAt, below, count);
        world.shift(low, lowAt, below, fromAbove, aboveAt, above, count);
    }
}
