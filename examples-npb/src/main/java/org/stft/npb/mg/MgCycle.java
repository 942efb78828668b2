package org.stft.npb.mg;

import java.util.Arrays;
import org.stft.npb.common.World;

/**
 * The V-cycle of MG from a level down to the coarsest and up again.
 *
 * <p>On a level with two points per rank along some axis, the residual is added up on all ranks, and each goes on
 * alone with the whole grid; there are so few points that this is cheaper than to tell ranks to wait.
 */
public final class MgCycle {

    private final World world;
    private final MgStencil stencil;
    private final MgHalo halo;
    private final int coarsest;
    private final MgGrid[] grids;
    private final double[][] solution;
    private final double[][] residual;
    /** The cycle on the whole coarsest grid; null if this one already is on whole grids. */
    private final MgCycle whole;

    /** A cycle for levels from the finest downwards. */
    public MgCycle(World world, MgRanks ranks, MgStencil stencil, int finest) {
        this.world = world;
        this.stencil = stencil;
        coarsest = ranks.coarsestLevel();
        grids = new MgGrid[finest + 1];
        solution = new double[finest + 1][];
        residual = new double[finest + 1][];
        for (int level = coarsest; level <= finest; level++) {
            grids[level] = new MgGrid(level, ranks);
            solution[level] = new double[grids[level].length];
            residual[level] = new double[grids[level].length];
        }
        halo = new MgHalo(world, ranks, grids[finest]);
        whole = ranks.single() ? null : new MgCycle(world, new MgRanks(1, 0), stencil, coarsest);
    }

    public MgGrid grid(int level) {
        return grids[level];
    }

    /** The approximate solution on a level, with ghost layers. */
    public double[] solution(int level) {
        return solution[level];
    }

    /** The residual on a level, with ghost layers. */
    public double[] residual(int level) {
        return residual[level];
    }

    /** Fills the ghost layers of a field on a level. */
    public void fill(double[] field, int level) {
        halo.fill(field, grids[level]);
    }

    /** Computes the residual on a level for a right-hand side, with ghost layers. */
    public void updateResidual(double[] rightSide, int level) {
        stencil.residual(solution[level], rightSide, residual[level], grids[level]);
        fill(residual[level], level);
    }

    /** Improves the solution on the finest level, whose residual is up to date. */
    public void improve(double[] rightSide, int finest) {
        restrictTo(finest - 1);
        solve(finest - 1);
        interpolateTo(finest);
        updateResidual(rightSide, finest);
        smooth(finest);
    }

    /** Computes the solution of a level again from its residual. */
    private void solve(int level) {
        if (level == coarsest && whole != null) {
            solveWhole();
            return;
        }
        Arrays.fill(solution[level], 0);
        if (level > coarsest) {
            restrictTo(level - 1);
            solve(level - 1);
            interpolateTo(level);
            updateResidual(residual[level], level);
        }
        smooth(level);
    }

    private void restrictTo(int level) {
        stencil.restrict(residual[level + 1], grids[level + 1], residual[level], grids[level]);
        fill(residual[level], level);
    }

    private void interpolateTo(int level) {
        stencil.interpolate(solution[level - 1], grids[level - 1], solution[level], grids[level]);
    }

    private void smooth(int level) {
        stencil.smooth(residual[level], solution[level], grids[level]);
        fill(solution[level], level);
    }

    private void solveWhole() {
        double[] all = whole.residual(coarsest);
        Arrays.fill(all, 0);
        copyBox(residual[coarsest], all, true);
        world.sum(all);
        whole.fill(all, coarsest);
        whole.solve(coarsest);
        copyBox(whole.solution(coarsest), solution[coarsest], false);
    }

    /** Copies between this rank's box and the whole grid: the box into the grid, or the grid into box and ghosts. */
    private void copyBox(double[] from, double[] to, boolean intoWhole) {
        MgGrid box = grids[coarsest];
        MgGrid all = whole.grid(coarsest);
        int skip = intoWhole ? 1 : 0;
        for (int z = skip; z < box.nz + 2 - skip; z++) {
            for (int y = skip; y < box.ny + 2 - skip; y++) {
                int inBox = box.index(skip, y, z);
                int inAll = all.index(box.firstX + skip, box.firstY + y, box.firstZ + z);
                int count = box.nx + 2 - 2 * skip;
                System.arraycopy(from, intoWhole ? inBox : inAll, to, intoWhole ? inAll : inBox, count);
            }
        }
    }
}
