package org.stft.npb.lu;

import org.stft.npb.common.World;
import org.stft.npb.flow.FlowBox;
import org.stft.npb.flow.FlowGhosts;

/**
 * The messages between the boxes of LU. Each direction of travel has its own tag, and so each receive from any source
 * has one possible sender.
 */
public final class LuBorders implements FlowGhosts {

    private static final int N = FlowBox.VARIABLES;
    /** Tags by axis: of messages that travel up, and of those that travel down. */
    private static final int[] UP = {2, 4};
    private static final int[] DOWN = {1, 3};

    private final World world;
    private final LuRanks ranks;
    private final FlowBox box;
    private final double[] out;
    private final double[] in;

    public LuBorders(World world, LuRanks ranks, FlowBox box) {
        this.world = world;
        this.ranks = ranks;
        this.box = box;
        int widest = Math.max(box.count(FlowBox.X), box.count(FlowBox.Y));
        out = new double[N * FlowBox.GHOSTS * widest * box.count(FlowBox.Z)];
        in = new double[out.length];
    }

    /** Along z nothing: there the box is as long as the cube. */
    @Override
    public void fill(double[] field, int axis) {
        if (axis != FlowBox.Z) {
            shift(field, axis, 1);
            shift(field, axis, -1);
        }
    }

    /** Passes the two outermost layers on to the next rank in a direction (1 or -1). */
    private void shift(double[] field, int axis, int step) {
        int target = ranks.neighbour(axis, step);
        int source = ranks.neighbour(axis, -step);
        int count = N * FlowBox.GHOSTS * box.count(FlowBox.Y - axis) * box.count(FlowBox.Z);
        int end = box.count(axis);
        if (target != LuRanks.NONE) {
            copyLayers(field, axis, step > 0 ? end - FlowBox.GHOSTS : 0, out, true);
        }
        world.pass(out, target, in, source != LuRanks.NONE, count, tag(axis, step));
        if (source != LuRanks.NONE) {
            copyLayers(field, axis, step > 0 ? -FlowBox.GHOSTS : end, in, false);
        }
    }

    /** Copies two layers of a field, beginning with {@code first}, into a message or out of it. */
    private void copyLayers(double[] field, int axis, int first, double[] message, boolean into) {
        int across = FlowBox.Y - axis;
        int count = 0;
        for (int layer = first; layer < first + FlowBox.GHOSTS; layer++) {
            for (int k = 0; k < box.count(FlowBox.Z); k++) {
                for (int b = 0; b < box.count(across); b++) {
                    copyPoint(field, box.index(axis, layer, across, b, FlowBox.Z, k), message, count, into);
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
        for (int axis = FlowBox.X; axis <= FlowBox.Y; axis++) {
            int source = ranks.neighbour(axis, -step);
            if (source != LuRanks.NONE) {
                world.receiveNow(in, 0, rowLength(axis), source, tag(axis, step));
                copyRow(field, axis, step > 0 ? -1 : box.count(axis), z, in, false);
            }
        }
    }

    /** Sends the outermost points of one plane to the ranks that a sweep in a direction reaches next. */
    void sendPlane(double[] field, int z, int step) {
        for (int axis = FlowBox.X; axis <= FlowBox.Y; axis++) {
            int target = ranks.neighbour(axis, step);
            if (target != LuRanks.NONE) {
                copyRow(field, axis, step > 0 ? box.count(axis) - 1 : 0, z, out, true);
                world.send(out, 0, rowLength(axis), target, tag(axis, step));
            }
        }
    }

    private int rowLength(int axis) {
        int across = FlowBox.Y - axis;
        return N * (box.to(across) - box.from(across));
    }

    private void copyRow(double[] field, int axis, int layer, int z, double[] message, boolean into) {
        int across = FlowBox.Y - axis;
        for (int b = box.from(across); b < box.to(across); b++) {
            copyPoint(field, box.index(axis, layer, across, b, FlowBox.Z, z), message, N * (b - box.from(across)),
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
