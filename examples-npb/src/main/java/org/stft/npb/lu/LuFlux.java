package org.stft.npb.lu;

/** Applies the differences of one axis, fluxes and dissipation, to a field with filled ghost points. */
final class LuFlux {

    private static final int N = LuGrid.VARIABLES;

    private final LuGrid grid;
    private final LuAxis differences;
    private final int axis;
    private final int stride;
    private final int points;
    /** The fluxes along one line: at each inner point and its outer neighbours, and below each of them. */
    private final double[] convection;
    private final double[] diffusion;

    LuFlux(LuGrid grid, LuAxis differences) {
        this.grid = grid;
        this.differences = differences;
        axis = differences.axis;
        stride = grid.stride(axis);
        points = grid.to(axis) - grid.from(axis);
        convection = new double[N * (points + 2)];
        diffusion = new double[N * (points + 1)];
    }

    /** Adds the differences of {@code u} to {@code sum} at every point that is not on the surface of the cube. */
    void add(double[] u, double[] sum) {
        int second = axis == LuGrid.X ? LuGrid.Y : LuGrid.X;
        int third = axis == LuGrid.Z ? LuGrid.Y : LuGrid.Z;
        for (int c = grid.from(third); c < grid.to(third); c++) {
            for (int b = grid.from(second); b < grid.to(second); b++) {
                addLine(u, sum, grid.index(axis, grid.from(axis), second, b, third, c));
            }
        }
    }

    private void addLine(double[] u, double[] sum, int start) {
        for (int p = -1; p <= points; p++) {
            differences.convection(u, start + p * stride, convection, N * (p + 1));
        }
        for (int p = 0; p <= points; p++) {
            differences.diffusion(u, start + (p - 1) * stride, start + p * stride, diffusion, N * p);
        }
        for (int p = 0; p < points; p++) {
            addPoint(u, sum, start + p * stride, N * p);
            addDissipation(u, sum, start + p * stride, grid.first(axis) + grid.from(axis) + p);
        }
    }

    private void addPoint(double[] u, double[] sum, int at, int flux) {
        double viscous = differences.simple * LuAxis.VISCOSITY;
        double smoothing = differences.smoothing * differences.squared;
        for (int m = 0; m < N; m++) {
            sum[at + m] += viscous * (diffusion[flux + N + m] - diffusion[flux + m])
                - differences.central * (convection[flux + 2 * N + m] - convection[flux + m])
                + smoothing * (u[at - stride + m] - 2 * u[at + m] + u[at + stride + m]);
        }
    }

    /** Subtracts the fourth difference, one-sided next to the surface: points on it and outside do not count there. */
    private void addDissipation(double[] u, double[] sum, int at, int place) {
        int last = grid.edge - 1;
        boolean outermost = place == 1 || place == last - 1;
        for (int m = 0; m < N; m++) {
            double difference = (outermost ? 5 : 6) * u[at + m];
            difference -= place > 1 ? 4 * u[at - stride + m] : 0;
            difference -= place < last - 1 ? 4 * u[at + stride + m] : 0;
            difference += place > 2 ? u[at - 2 * stride + m] : 0;
            difference += place < last - 2 ? u[at + 2 * stride + m] : 0;
            sum[at + m] -= LuAxis.DISSIPATION * difference;
        }
    }
}
