package org.stft.npb.lu;

import java.util.Arrays;

/** The steady-state residual of LU: what is left of the differences of the solution without the forcing term. */
public final class LuResidual {

    private final LuBorders borders;
    private final LuFlux[] fluxes = new LuFlux[3];
    private final double[] forcing;

    /** Computes the forcing term: the differences of the exact solution, so that this has residual 0. Collective. */
    public LuResidual(LuGrid grid, LuAxis[] axes, LuBorders borders) {
        this.borders = borders;
        for (LuAxis differences : axes) {
            fluxes[differences.axis] = new LuFlux(grid, differences);
        }
        double[] exact = new double[grid.length];
        LuExact.fill(exact, grid, LuExact::value);
        forcing = new double[grid.length];
        addDifferences(exact, forcing);
    }

    /**
     * Computes the residual of {@code u} and fills the ghost points of {@code u}. It is 0 on the surface. Collective.
     */
    public void update(double[] u, double[] residual) {
        Arrays.setAll(residual, at -> -forcing[at]);
        addDifferences(u, residual);
    }

    private void addDifferences(double[] u, double[] sum) {
        borders.fillGhosts(u, LuGrid.X);
        fluxes[LuGrid.X].add(u, sum);
        borders.fillGhosts(u, LuGrid.Y);
        fluxes[LuGrid.Y].add(u, sum);
        fluxes[LuGrid.Z].add(u, sum);
    }
}
