package org.stft.npb.mg;

import org.stft.npb.common.Ranks;

/** The three-dimensional layout of MG on a power of two of ranks: z is cut first, then y, then x, then z again. */
public final class MgRanks {

    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;

    private final int[] count = {1, 1, 1};
    private final int[] place = new int[3];

    public MgRanks(int ranks, int rank) {
        int axis = Z;
        for (int rest = ranks; rest > 1; rest >>= 1) {
            count[axis] *= 2;
            axis = axis == X ? Z : axis - 1;
        }
        place[X] = rank % count[X];
        place[Y] = rank / count[X] % count[Y];
        place[Z] = rank / count[X] / count[Y];
    }

    /** The number of ranks along an axis. */
    int count(int axis) {
        return count[axis];
    }

    /** Returns whether there is only one rank, its own neighbour everywhere. */
    boolean single() {
        return count[Z] == 1;
    }

    /** The position of this rank along an axis. */
    int place(int axis) {
        return place[axis];
    }

    /** The rank that is so many steps away along an axis, round the period. */
    int neighbour(int axis, int steps) {
        int[] other = place.clone();
        other[axis] = Math.floorMod(place[axis] + steps, count[axis]);
        return other[X] + count[X] * (other[Y] + count[Y] * other[Z]);
    }

    /** The coarsest level on which each rank still has two points along each axis. */
    int coarsestLevel() {
        return 1 + Ranks.logarithm(count[Z]);
    }
}
