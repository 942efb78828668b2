package org.stft.npb.flow;

import java.util.Arrays;
import java.util.List;

/** The residual of the steady state: what is left of the differences of the solution without the forcing term. */
public final class FlowResidual {

    private static final int AXES = 3;

    private final FlowGhosts ghosts;
    private final FlowFlux[][] fluxes = new FlowFlux[AXES][];
    private final double[] forcing;

    /**
     * Computes the forcing term: the differences of the exact solution, so that this has residual 0. Collective.
     *
     * @param boxes those of this rank, one after the other in a field
     */
    public FlowResidual(List<FlowBox> boxes, FlowAxis[] axes, FlowGhosts ghosts) {
        this.ghosts = ghosts;
        for (FlowAxis differences : axes) {
            fluxes[differences.axis] = boxes.stream().map(box -> new FlowFlux(box, differences))
                .toArray(FlowFlux[]::new);
        }
        double[] exact = new double[boxes.get(boxes.size() - 1).end];
        boxes.forEach(box -> FlowExact.fill(exact, box, FlowExact::value));
        forcing = new double[exact.length];
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
        for (int axis = FlowBox.X; axis <= FlowBox.Z; axis++) {
            ghosts.fill(u, axis);
            for (FlowFlux flux : fluxes[axis]) {
                flux.add(u, sum);
            }
        }
    }
}
