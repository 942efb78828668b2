package org.stft.npb.flow;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How the differences at a point in the middle of a cube change if the variables of one point change: for tests. */
public final class FlowDerivative {

    private static final int N = FlowBox.VARIABLES;
    private static final int EDGE = 9;
    /** The least distance from the surface at which the dissipation is that of the inside. */
    private static final int INSIDE = 4;
    private static final double SMALL = 1e-6;

    public final FlowBox box = new FlowBox(EDGE, new int[] {1, 1, 1}, new int[3], 2, 0);
    public final FlowAxis[] axes = FlowAxis.all(EDGE);
    public final int centre = box.index(INSIDE, INSIDE, INSIDE);
    public final double[] u = new double[box.end];

    /** With a solution that differs from point to point. */
    public FlowDerivative() {
        FlowExact.fill(u, box, FlowExact::guess);
    }

    /** The derivative of the differences along an axis, if the variables at {@code at} change in that direction. */
    public double[] derivative(int axis, int at, double[] direction) {
        move(at, SMALL, direction);
        double[] more = differences(axis);
        move(at, -2 * SMALL, direction);
        double[] less = differences(axis);
        move(at, SMALL, direction);
        return IntStream.range(0, N).mapToDouble(m -> (more[m] - less[m]) / (2 * SMALL)).toArray();
    }

    private void move(int at, double by, double[] direction) {
        for (int m = 0; m < N; m++) {
            u[at + m] += by * direction[m];
        }
    }

    double[] differences(int axis) {
        double[] sum = new double[box.end];
        new FlowFlux(box, axes[axis]).add(u, sum);
        return Arrays.copyOfRange(sum, centre, centre + N);
    }
}
