package org.stft.npb.adi;

import java.util.ArrayList;
import java.util.List;
import org.stft.npb.flow.FlowBox;

/** The lines of a rank along one axis, by layers of tiles. */
final class AdiLines {

    private final int axis;
    private final AdiRanks ranks;
    private final AdiMethod method;
    private final List<List<AdiLine>> layers = new ArrayList<>();
    private int rows;

    AdiLines(int axis, AdiRanks ranks, List<FlowBox> boxes, AdiMethod method) {
        this.axis = axis;
        this.ranks = ranks;
        this.method = method;
        for (int layer = 0; layer < ranks.layers(axis); layer++) {
            List<AdiLine> lines = new ArrayList<>();
            for (int tile : ranks.tiles(axis, layer)) {
                addLines(boxes.get(tile), lines);
            }
            layers.add(lines);
        }
    }

    private void addLines(FlowBox box, List<AdiLine> lines) {
        int second = axis == FlowBox.X ? FlowBox.Y : FlowBox.X;
        int third = axis == FlowBox.Z ? FlowBox.Y : FlowBox.Z;
        int from = box.from(axis);
        int count = box.to(axis) - from;
        for (int c = box.from(third); c < box.to(third); c++) {
            for (int b = box.from(second); b < box.to(second); b++) {
                int row = rows + method.reach() * method.width();
                lines.add(new AdiLine(box.index(axis, from, second, b, third, c), box.stride(axis), count,
                    box.first(axis) + from, row));
                rows = row + count * method.width();
            }
        }
    }

    /** The number of layers. */
    int layers() {
        return layers.size();
    }

    /** The lines in a layer. The neighbour has them in the same order in the next layer. */
    List<AdiLine> layer(int layer) {
        return layers.get(layer);
    }

    /** The length of the array of coefficients. */
    int rows() {
        return rows;
    }

    /** The rank that has the tiles one step (1 or -1) away. */
    int neighbour(int step) {
        return ranks.neighbour(axis, step);
    }
}
