package org.stft.npb.adi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.stft.npb.flow.FlowBox;

/**
 * The layout of SP and BT, a multi-partition: the cube is cut into n x n x m tiles for n m ranks, where m divides n. A
 * rank has n tiles on a diagonal, and so equally many in each layer across x, across y and across z: a sweep from layer
 * to layer leaves no rank without work. The neighbour along an axis is the same rank for all its tiles.
 *
 * <p>NPB has this for a square number of ranks, n = m. Here m is the largest number whose square divides the number of
 * ranks, which so may be any (after Darte et al., "Generalized multipartitioning for multi-dimensional arrays", 2002).
 */
final class AdiRanks {

    private static final int AXES_WITH_GHOSTS = 3;

    /** The number of layers of tiles across each axis. */
    private final int[] layers;
    /** What the places of all tiles of this rank have in common: x + y, and y + z. */
    private final int[] diagonal;

    AdiRanks(int ranks, int rank) {
        int n = mostLayers(ranks);
        layers = new int[] {n, n, ranks / n};
        diagonal = new int[] {rank % n, rank / n};
    }

    /** The number of layers of that many ranks across x and across y. */
    static int mostLayers(int ranks) {
        int root = (int) Math.sqrt(ranks);
        while (ranks % (root * root) != 0) {
            root--;
        }
        return ranks / root;
    }

    /** The number of layers of tiles across an axis. */
    int layers(int axis) {
        return layers[axis];
    }

    /** The number of tiles of this rank. They are numbered along y. */
    int tiles() {
        return layers[FlowBox.Y];
    }

    /** The layer across an axis in which a tile of this rank lies. */
    int layer(int tile, int axis) {
        return switch (axis) {
            case FlowBox.X -> Math.floorMod(diagonal[0] - tile, layers[FlowBox.X]);
            case FlowBox.Z -> Math.floorMod(diagonal[1] - tile, layers[FlowBox.Z]);
            default -> tile;
        };
    }

    /** The tiles of this rank in a layer across an axis. The neighbour has them in the same order in the next layer. */
    int[] tiles(int axis, int layer) {
        return IntStream.range(0, tiles()).filter(tile -> layer(tile, axis) == layer).toArray();
    }

    /** The rank that has the tiles one step (1 or -1) away along an axis. */
    int neighbour(int axis, int step) {
        int x = Math.floorMod(diagonal[0] + (axis == FlowBox.Z ? 0 : step), layers[FlowBox.X]);
        int z = Math.floorMod(diagonal[1] + (axis == FlowBox.X ? 0 : step), layers[FlowBox.Z]);
        return x + layers[FlowBox.X] * z;
    }

    /** Whether a tile has another one beside it in the cube, one step away along an axis. */
    boolean inside(int tile, int axis, int step) {
        int beside = layer(tile, axis) + step;
        return beside >= 0 && beside < layers[axis];
    }

    /** The tiles of this rank in a cube with that many points along each edge, one after the other in a field. */
    List<FlowBox> boxes(int edge) {
        List<FlowBox> boxes = new ArrayList<>();
        int end = 0;
        for (int tile = 0; tile < tiles(); tile++) {
            int[] place = {layer(tile, FlowBox.X), tile, layer(tile, FlowBox.Z)};
            FlowBox box = new FlowBox(edge, layers, place, AXES_WITH_GHOSTS, end);
            boxes.add(box);
            end = box.end;
        }
        return boxes;
    }
}
