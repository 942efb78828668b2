package org.stft.npb.mg;

/**
 * The four operators of MG on one rank's box. Each takes fields with filled ghost layers; ghost layers of
 * the result are filled by the caller, except by {@link #interpolate}, which fills them itself.
 */
public final class MgStencil {

    private static final double CENTRE = -8.0 / 3;
    private static final double EDGES = 1.0 / 6;
    private static final double CORNERS = 1.0 / 12;

    private final double[] smoother;
    private final double[] near;
    private final double[] far;

    /**
     * The operators of a problem.
     *
     * @param smoother coefficients of centre, faces and edges
     * @param longest the length of the longest row of points, with ghosts
     */
    public MgStencil(double[] smoother, int longest) {
        this.smoother = smoother;
        near = new double[longest];
        far = new double[longest];
    }

    /** r = v - A u; r may be v. */
    void residual(double[] u, double[] v, double[] r, MgGrid grid) {
        for (int z = 1; z <= grid.nz; z++) {
            for (int y = 1; y <= grid.ny; y++) {
                int at = grid.index(0, y, z);
                addNeighbours(u, at, grid);
                residualRow(u, v, r, at, grid.nx);
            }
        }
    }

    private void residualRow(double[] u, double[] v, double[] r, int at, int nx) {
        for (int x = 1; x <= nx; x++) {
            r[at + x] = v[at + x] - CENTRE * u[at + x]
                - EDGES * (far[x] + near[x - 1] + near[x + 1])
                - CORNERS * (far[x - 1] + far[x + 1]);
        }
    }

    /** u = u + S r. */
    void smooth(double[] r, double[] u, MgGrid grid) {
        for (int z = 1; z <= grid.nz; z++) {
            for (int y = 1; y <= grid.ny; y++) {
                int at = grid.index(0, y, z);
                addNeighbours(r, at, grid);
                smoothRow(r, u, at, grid.nx);
            }
        }
    }

    private void smoothRow(double[] r, double[] u, int at, int nx) {
        double centre = smoother[0];
        double faces = smoother[1];
        double edges = smoother[2];
        for (int x = 1; x <= nx; x++) {
            u[at + x] = u[at + x] + centre * r[at + x]
                + faces * (r[at + x - 1] + r[at + x + 1] + near[x])
                + edges * (far[x] + near[x - 1] + near[x + 1]);
        }
    }

    /** For each point of a row with its ghosts, sums the four nearest and the four diagonal neighbours in y and z. */
    private void addNeighbours(double[] field, int at, MgGrid grid) {
        int row = grid.row;
        int plane = grid.plane;
        int end = grid.nx + 2;
        for (int x = 0; x < end; x++) {
            near[x] = field[at - row + x] + field[at + row + x] + field[at - plane + x] + field[at + plane + x];
        }
        for (int x = 0; x < end; x++) {
            far[x] = field[at - plane - row + x] + field[at - plane + row + x]
                + field[at + plane - row + x] + field[at + plane + row + x];
        }
    }

    /** Restricts the residual of a grid to the one with half the points along each axis. */
    void restrict(double[] fine, MgGrid fineGrid, double[] coarse, MgGrid coarseGrid) {
        for (int z = 1; z <= coarseGrid.nz; z++) {
            for (int y = 1; y <= coarseGrid.ny; y++) {
                addNeighbours(fine, fineGrid.index(0, 2 * y, 2 * z), fineGrid);
                restrictRow(fine, fineGrid.index(0, 2 * y, 2 * z), coarse, coarseGrid.index(0, y, z), coarseGrid.nx);
            }
        }
    }

    private void restrictRow(double[] fine, int from, double[] coarse, int to, int nx) {
        for (int i = 1; i <= nx; i++) {
            int x = 2 * i;
            coarse[to + i] = 0.5 * fine[from + x]
                + 0.25 * (fine[from + x - 1] + fine[from + x + 1] + near[x])
                + 0.125 * (near[x - 1] + near[x + 1] + far[x])
                + 0.0625 * (far[x - 1] + far[x + 1]);
        }
    }

    /** Adds the trilinear interpolation of the coarse field to the fine one, ghost layers included. */
    void interpolate(double[] coarse, MgGrid coarseGrid, double[] fine, MgGrid fineGrid) {
        int row = coarseGrid.row;
        int plane = coarseGrid.plane;
        int nx = coarseGrid.nx;
        for (int z = 0; z <= coarseGrid.nz; z++) {
            for (int y = 0; y <= coarseGrid.ny; y++) {
                int from = coarseGrid.index(0, y, z);
                int to = fineGrid.index(0, 2 * y, 2 * z);
                addBetween(coarse, from, from, from, from, 0.25, fine, to, nx);
                addBetween(coarse, from, from + row, from, from + row, 0.25, fine, to + fineGrid.row, nx);
                addBetween(coarse, from, from, from + plane, from + plane, 0.25, fine, to + fineGrid.plane, nx);
                addBetween(coarse, from, from + row, from + plane, from + row + plane, 0.25, fine,
                    to + fineGrid.row + fineGrid.plane, nx);
            }
        }
    }

    /** Adds the mean of four coarse rows to the even points of a fine row, and that of neighbours to the odd ones. */
    private void addBetween(double[] coarse, int a, int b, int c, int d, double share, double[] fine, int to, int nx) {
        for (int x = 0; x < nx + 2; x++) {
            near[x] = coarse[a + x] + coarse[b + x] + coarse[c + x] + coarse[d + x];
        }
        for (int x = 0; x <= nx; x++) {
            fine[to + 2 * x] += share * near[x];
            fine[to + 2 * x + 1] += 0.5 * share * (near[x] + near[x + 1]);
        }
    }

    /** The sum of the squares over the box. */
    public double squares(double[] field, MgGrid grid) {
        double sum = 0;
        for (int z = 1; z <= grid.nz; z++) {
            for (int y = 1; y <= grid.ny; y++) {
                int at = grid.index(0, y, z);
                for (int x = 1; x <= grid.nx; x++) {
                    sum += field[at + x] * field[at + x];
                }
            }
        }
        return sum;
    }
}
