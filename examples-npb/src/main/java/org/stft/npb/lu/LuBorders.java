package org.stft.npb.lu;

import org.stft.npb.common.World;

/**
 * The messages between the boxes of LU. Each direction of travel has its own tag, and so each receive from any source
 * has one possible sender.
 */
public final class LuBorders {

    private static final int N = LuGrid.VARIABLES;
    /** Tags by axis: of messages that travel up, and of those that travel down. */
    private static final int[] UP = {2, 4};
    private static final int[] DOWN = {1, 3};

    private final World world;
    private final LuRanks ranks;
    private final LuGrid grid;
    private final double[] out;
    private final double[] in;

    public LuBorders(World world, LuRanks ranks, LuGrid grid) {
        this.world = world;
        this.ranks = ranks;
        this.grid = grid;
        int widest = Math.max(grid.count(LuGrid.X), grid.count(LuGrid.Y));
        out = new double[N * LuGrid.GHOSTS * widest * grid.count(LuGrid.Z)];
        in = new double[out.length];
    }

    /** Fills both ghost layers on both sides of the box along x or y, without the edges where the two meet. */
    void fillGhosts(double[] field, int axis) {
        shift(field, axis, 1);
        shift(field, axis, -1);
    }

    /** Passes the two outermost layers on to the next rank in a direction (1 or -1). */
    private void shift(double[] field, int axis, int step) {
        int target = ranks.neighbour(axis, step);
        int source = ranks.neighbour(axis, -step);
        int count = N * LuGrid.GHOSTS * grid.count(LuGrid.Y - axis) * grid.count(LuGrid.Z);
        int end = grid.count(axis);
        if (target != LuRanks.NONE) {
            copyLayers(field, axis, step > 0 ? end - LuGrid.GHOSTS : 0, out, true);
        }
        world.pass(out, target, in, source != LuRanks.NONE, count, tag(axis, step));
        if (source != LuRanks.NONE) {
            copyLayers(field, axis, step > 0 ? -LuGrid.GHOSTS : end, in, false);
        }
    }

    /** Copies two layers of a field, beginning with {@code first}, into a message or out of it. */
    private void copyLayers(double[] field, int axis, int first, double[] message, boolean into) {
        int across = LuGrid.Y - axis;
        int count = 0;
        for (int layer = first; layer < first + LuGrid.GHOSTS; layer++) {
            for (int k = 0; k < grid.count(LuGrid.Z); k++) {
                for (int b = 0; b < grid.count(across); b++) {
                    copyPoint(field, grid.index(axis, layer, across, b, LuGrid.Z, k), message, count, into);
                    count += N;
                }
            }
        }
    }

    private static void copyPoint(double[] field, int at, double[] message, int place, boolean into) {
        if (into) {
            System.arraycopy(field, at, message, place, N);
        } else {
            System.arraycopy(message, place, field, at, N);
        }
    }

    /** Receives the ghost points of one plane from the ranks that a sweep in a direction (1 or -1) reaches first. */
    void receivePlane(double[] field, int z, int step) {
        for (int axis = LuGrid.X; axis <= LuGrid.Y; axis++) {
            int source = ranks.neighbour(axis, -step);
            if (source != LuRanks.NONE) {
                world.receiveNow(in, 0, rowLength(axis), source, tag(axis, step));
                copyRow(field, axis, step > 0 ? -1 : grid.count(axis), z, in, false);
            }
        }
    }

    /** Sends the outermost points of one plane to the ranks that a sweep in a direction reaches next. */
    void sendPlane(double[] field, int z, int step) {
        for (int axis = LuGrid.X; axis <= LuGrid.Y; axis++) {
            int target = ranks.neighbour(axis, step);
            if (target != LuRanks.NONE) {
                copyRow(field, axis, step > 0 ? grid.count(axis) - 1 : 0, z, out, true);
                world.send(out, 0, rowLength(axis), target, tag(axis, step));
            }
        }
    }

    private int rowLength(int axis) {
        int across = LuGrid.Y - axis;
        return N * (grid.to(across) - grid.from(across));
    }

    private void copyRow(double[] field, int axis, int layer, int z, double[] message, boolean into) {
        int across = LuGrid.Y - axis;
        for (int b = grid.from(across); b < grid.to(across); b++) {
            copyPoint(field, grid.index(axis, layer, across, b, LuGrid.Z, z), message, N * (b - grid.from(across)),
                into);
        }
    }

    /**
     * Sends values to the next lower rank along x or y, and receives as many from the next higher one, where there are
     * such.
     */
    void passDown(double[] values, double[] fromAbove, int axis) {
        world.pass(values, ranks.neighbour(axis, -1), fromAbove, ranks.neighbour(axis, 1) != LuRanks.NONE,
            values.length,
            tag(axis, -1));
    }

    private static int tag(int axis, int step) {
        return step > 0 ? UP[axis] : DOWN[axis];
    }
}
