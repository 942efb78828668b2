package org.stft.npb.lu;

import org.stft.npb.common.Ranks;
import org.stft.npb.flow.FlowBox;

/** The layout of LU on a power of two of ranks: x and y are cut, x at least as often as y; z is not. */
public final class LuRanks {

    /** Stands for the neighbour outside the cube. */
    static final int NONE = -1;

    private final int[] count;
    private final int[] place;

    public LuRanks(int ranks, int rank) {
        int alongX = 1 << (Ranks.logarithm(ranks) + 1) / 2;
        count = new int[] {alongX, ranks / alongX, 1};
        place = new int[] {rank % alongX, rank / alongX, 0};
    }

    /** The rank that is one step (1 or -1) away along an axis, or {@link #NONE}. */
    int neighbour(int axis, int step) {
        int[] other = place.clone();
        other[axis] += step;
        boolean inside = other[axis] >= 0 && other[axis] < count[axis];
        return inside ? other[FlowBox.X] + count[FlowBox.X] * other[FlowBox.Y] : NONE;
    }

    /** The box of this rank in a cube with that many points along each edge. */
    public FlowBox box(int edge) {
        return new FlowBox(edge, count, place, 2, 0);
    }
}
