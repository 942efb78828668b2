package org.stft.npb.adi;

import java.util.List;
import org.stft.npb.common.World;
import org.stft.npb.flow.FlowBox;
import org.stft.npb.flow.FlowGhosts;

/** Fills the ghost points of tiles: one message in each direction has those of all tiles. */
final class AdiBorders implements FlowGhosts {

    private static final int N = FlowBox.VARIABLES;

    private final World world;
    private final AdiRanks ranks;
    private final List<FlowBox> boxes;
    private final double[] out;
    private final double[] in;

    AdiBorders(World world, AdiRanks ranks, List<FlowBox> boxes) {
        this.world = world;
        this.ranks = ranks;
        this.boxes = boxes;
        int most = 0;
        for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
            int size = 0;
            for (FlowBox box : boxes) {
                size += size(box, axis);
            }
            most = Math.max(most, size);
        }
        out = new double[most];
        in = new double[most];
    }

    private static int size(FlowBox box, int axis) {
        return N * FlowBox.GHOSTS * box.count((axis + 1) % 3) * box.count((axis + 2) % 3);
    }

    @Override
    public void fill(double[] field, int axis) {
        shift(field, axis, 1);
        shift(field, axis, -1);
    }

    /** Passes the two outermost layers of points of each tile on to the next tile in a direction (1 or -1). */
    private void shift(double[] field, int axis, int step) {
        int sent = 0;
        int expected = 0;
        for (int tile = 0; tile < boxes.size(); tile++) {
            FlowBox box = boxes.get(tile);
            if (ranks.inside(tile, axis, step)) {
                copy(field, box, axis, step > 0 ? box.count(axis) - FlowBox.GHOSTS : 0, sent, true);
                sent += size(box, axis);
            }
            expected += ranks.inside(tile, axis, -step) ? size(box, axis) : 0;
        }
        world.shift(out, sent, ranks.neighbour(axis, step), in, expected, ranks.neighbour(axis, -step));
        int received = 0;
        for (int tile = 0; tile < boxes.size(); tile++) {
            FlowBox box = boxes.get(tile);
            if (ranks.inside(tile, axis, -step)) {
                copy(field, box, axis, step > 0 ? -FlowBox.GHOSTS : box.count(axis), received, false);
                received += size(box, axis);
            }
        }
    }

    /** Copies two layers of points, beginning with {@code first}, into a message or out of it. */
    private void copy(double[] field, FlowBox box, int axis, int first, int start, boolean into) {
        int second = axis == FlowBox.X ? FlowBox.Y : FlowBox.X;
        int third = axis == FlowBox.Z ? FlowBox.Y : FlowBox.Z;
        int place = start;
        for (int layer = first; layer < first + FlowBox.GHOSTS; layer++) {
            for (int c = 0; c < box.count(third); c++) {
                for (int b = 0; b < box.count(second); b++) {
                    int at = box.index(axis, layer, second, b, third, c);
                    if (into) {
                        System.arraycopy(field, at, out, place, N);
                    } else {
                        System.arraycopy(in, place, field, at, N);
                    }
                    place += N;
                }
            }
        }
    }
}
