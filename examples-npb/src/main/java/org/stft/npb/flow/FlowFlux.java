package org.stft.npb.flow;

/** Applies the differences of one axis, fluxes and dissipation, to a field with filled ghost points. */
final class FlowFlux {

    private static final int N = FlowBox.VARIABLES;

    private final FlowBox box;
    private final FlowAxis differences;
    private final int axis;
    private final int stride;
    private final int points;
    /** The fluxes along one line: at each inner point and its outer neighbours, and below each of them. */
    private final double[] convection;
    private final double[] diffusion;

    FlowFlux(FlowBox box, FlowAxis differences) {
        this.box = box;
        this.differences = differences;
        axis = differences.axis;
        stride = box.stride(axis);
        points = box.to(axis) - box.from(axis);
        convection = new double[N * (points + 2)];
        diffusion = new double[N * (points + 1)];
    }

    /** Adds the differences of {@code u} to {@code sum} at every point that is not on the surface of the cube. */
    void add(double[] u, double[] sum) {
        int second = axis == FlowBox.X ? FlowBox.Y : FlowBox.X;
        int third = axis == FlowBox.Z ? FlowBox.Y : FlowBox.Z;
        for (int c = box.from(third); c < box.to(third); c++) {
            for (int b = box.from(second); b < box.to(second); b++) {
                addLine(u, sum, box.index(axis, box.from(axis), second, b, third, c));
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
            addDissipation(u, sum, start + p * stride, box.first(axis) + box.from(axis) + p);
        }
    }

    private void addPoint(double[] u, double[] sum, int at, int flux) {
        double viscous = differences.simple * FlowAxis.VISCOSITY;
        double smoothing = differences.smoothing * differences.squared;
        for (int m = 0; m < N; m++) {
            sum[at + m] += viscous * (diffusion[flux + N + m] - diffusion[flux + m])
                - differences.central * (convection[flux + 2 * N + m] - convection[flux + m])
                + smoothing * (u[at - stride + m] - 2 * u[at + m] + u[at + stride + m]);
        }
    }

    /** Subtracts the fourth difference, one-sided next to the surface: points on it and outside do not count there. */
    private void addDissipation(double[] u, double[] sum, int at, int place) {
        int last = box.edge - 1;
        boolean outermost = place == 1 || place == last - 1;
        for (int m = 0; m < N; m++) {
            double difference = (outermost ? 5 : 6) * u[at + m];
            difference -= place > 1 ? 4 * u[at - stride + m] : 0;
            difference -= place < last - 1 ? 4 * u[at + stride + m] : 0;
            difference += place > 2 ? u[at - 2 * stride + m] : 0;
            difference += place < last - 2 ? u[at + 2 * stride + m] : 0;
            sum[at + m] -= FlowAxis.DISSIPATION * difference;
        }
    }
}
