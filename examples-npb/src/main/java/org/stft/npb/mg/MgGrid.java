package org.stft.npb.mg;

/**
 * One rank's box of the cubic grid of one level, with one layer of ghost points around it. A field on it is a
 * flat array, x running fastest; the box itself begins at index 1 along each axis.
 */
final class MgGrid {

    final int nx;
    final int ny;
    final int nz;
    /** The distance between neighbours along y. */
    final int row;
    /** The distance between neighbours along z. */
    final int plane;
    /** The number of points with the ghosts. */
    final int length;
    /** The first point of the box in the whole grid. */
    final int firstX;
    final int firstY;
    final int firstZ;

    /** This rank's box of a level. */
    MgGrid(int level, MgRanks ranks) {
        this((1 << level) / ranks.count(MgRanks.X), (1 << level) / ranks.count(MgRanks.Y),
            (1 << level) / ranks.count(MgRanks.Z), ranks);
    }

    private MgGrid(int nx, int ny, int nz, MgRanks ranks) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        row = nx + 2;
        plane = row * (ny + 2);
        length = plane * (nz + 2);
        firstX = nx * ranks.place(MgRanks.X);
        firstY = ny * ranks.place(MgRanks.Y);
        firstZ = nz * ranks.place(MgRanks.Z);
    }

    /** The index of a point, counted from the low ghost layers. */
    int index(int x, int y, int z) {
        return z * plane + y * row + x;
    }
}
