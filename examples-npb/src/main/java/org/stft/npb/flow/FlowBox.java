package org.stft.npb.flow;

import java.util.function.IntConsumer;

/**
 * A box of the cube, with two layers of ghost points on each side along x and y, and along z if the cube is cut there.
 * A field on it is a stretch of a flat array with the five variables of a point side by side, then x running fastest.
 * The box itself begins at index 0 along each axis.
 */
public final class FlowBox {

    public static final int X = 0;
    public static final int Y = 1;
    public static final int Z = 2;
    /** Density, the momentum along x, y and z, energy. */
    public static final int VARIABLES = 5;
    public static final int ENERGY = 4;

    public static final int GHOSTS = 2;

    /** Points along an edge of the cube. */
    public final int edge;
    /** The end, exclusive, of the box's stretch of a field, ghost points included. */
    public final int end;
    private final int[] count = new int[3];
    private final int[] first = new int[3];
    private final int[] stride = new int[3];
    private final int origin;

    /**
     * One of the boxes into which the cube is cut as evenly as possible, the first ones being larger.
     *
     * @param edge the number of points along each edge of the cube
     * @param pieces the number of boxes along each axis
     * @param place the place of this one among them along each axis
     * @param axesWithGhosts 3, or 2 if there are no ghost points along z
     * @param start the beginning of the box's stretch of a field
     */
    public FlowBox(int edge, int[] pieces, int[] place, int axesWithGhosts, int start) {
        this.edge = edge;
        int size = VARIABLES;
        int before = 0;
        for (int axis = X; axis <= Z; axis++) {
            first[axis] = first(edge, pieces[axis], place[axis]);
            count[axis] = first(edge, pieces[axis], place[axis] + 1) - first[axis];
            stride[axis] = size;
            int ghosts = axis < axesWithGhosts ? GHOSTS : 0;
            before += ghosts * size;
            size *= count[axis] + 2 * ghosts;
        }
        origin = start + before;
        end = start + size;
    }

    private static int first(int edge, int pieces, int place) {
        return place * (edge / pieces) + Math.min(place, edge % pieces);
    }

    /** Points of the box along an axis. */
    public int count(int axis) {
        return count[axis];
    }

    /** The place in the cube of the box's first point along an axis. */
    public int first(int axis) {
        return first[axis];
    }

    /** The distance in a field between neighbours along an axis. */
    public int stride(int axis) {
        return stride[axis];
    }

    /** The first point of the box along an axis that is not on the surface of the cube. */
    public int from(int axis) {
        return first[axis] == 0 ? 1 : 0;
    }

    /** The end, exclusive, of those points. */
    public int to(int axis) {
        return first[axis] + count[axis] == edge ? count[axis] - 1 : count[axis];
    }

    /** The index in a field of a point's first variable. */
    public int index(int x, int y, int z) {
        return origin + x * stride[X] + y * stride[Y] + z * stride[Z];
    }

    /** As {@link #index(int, int, int)}, for coordinates along three axes in any order. */
    public int index(int axis, int at, int second, int atSecond, int third, int atThird) {
        return origin + at * stride[axis] + atSecond * stride[second] + atThird * stride[third];
    }

    /** Visits the points that are not on the surface of the cube, in the order in which they lie in a field. */
    public void forEachInnerPoint(IntConsumer index) {
        for (int k = from(Z); k < to(Z); k++) {
            for (int j = from(Y); j < to(Y); j++) {
                for (int i = from(X); i < to(X); i++) {
                    index.accept(index(i, j, k));
                }
            }
        }
    }
}
