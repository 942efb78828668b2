package org.stft.npb.lu;

import java.util.function.IntConsumer;

/**
 * One rank's box of the cube, with two layers of ghost points on each side along x and y. A field on it is a flat
 * array with the five variables of a point side by side, then x running fastest. The box itself begins at index 0
 * along each axis.
 */
public final class LuGrid {

    public static final int X = 0;
    public static final int Y = 1;
    public static final int Z = 2;
    /** Density, the momentum along x, y and z, energy. */
    static final int VARIABLES = 5;
    static final int ENERGY = 4;

    static final int GHOSTS = 2;

    /** Points along an edge of the cube. */
    public final int edge;
    /** The number of elements of a field with its ghost points. */
    public final int length;
    private final int[] count = new int[3];
    private final int[] first = new int[3];
    private final int[] stride = new int[3];

    public LuGrid(int edge, LuRanks ranks) {
        this.edge = edge;
        int size = VARIABLES;
        for (int axis = X; axis <= Z; axis++) {
            count[axis] = ranks.points(axis, edge);
            first[axis] = ranks.first(axis, edge);
            stride[axis] = size;
            size *= count[axis] + (axis == Z ? 0 : 2 * GHOSTS);
        }
        length = size;
    }

    /** Points of the box along an axis. */
    int count(int axis) {
        return count[axis];
    }

    /** The place in the cube of the box's first point along an axis. */
    int first(int axis) {
        return first[axis];
    }

    /** The distance in a field between neighbours along an axis. */
    int stride(int axis) {
        return stride[axis];
    }

    /** The first point of the box along an axis that is not on the surface of the cube. */
    int from(int axis) {
        return first[axis] == 0 ? 1 : 0;
    }

    /** The end, exclusive, of those points. */
    int to(int axis) {
        return first[axis] + count[axis] == edge ? count[axis] - 1 : count[axis];
    }

    /** The index in a field of a point's first variable. */
    int index(int x, int y, int z) {
        return (x + GHOSTS) * stride[X] + (y + GHOSTS) * stride[Y] + z * stride[Z];
    }

    /** As {@link #index(int, int, int)}, for coordinates along three axes in any order. */
    int index(int axis, int at, int second, int atSecond, int third, int atThird) {
        return index(0, 0, 0) + at * stride[axis] + atSecond * stride[second] + atThird * stride[third];
    }

    /** Visits the points that are not on the surface of the cube, in the order in which they lie in a field. */
    void forEachInnerPoint(IntConsumer index) {
        for (int k = from(Z); k < to(Z); k++) {
            for (int j = from(Y); j < to(Y); j++) {
                for (int i = from(X); i < to(X); i++) {
                    index.accept(index(i, j, k));
                }
            }
        }
    }
}
