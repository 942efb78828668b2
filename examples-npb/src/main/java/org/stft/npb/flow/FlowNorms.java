package org.stft.npb.flow;

import java.util.List;
import org.stft.npb.common.World;

/** The norms by which a run is verified. Each method is collective and gives the same on all ranks. */
public final class FlowNorms {

    private final World world;
    private final List<FlowBox> boxes;
    private final double innerPoints;

    /** For the boxes of this rank, one after the other in a field. */
    public FlowNorms(World world, List<FlowBox> boxes) {
        this.world = world;
        this.boxes = boxes;
        double inner = boxes.get(0).edge - 2;
        innerPoints = inner * inner * inner;
    }

    /** The root mean square of each variable over the points inside the cube. */
    public double[] rootMeanSquares(double[] field) {
        double[] sums = new double[FlowBox.VARIABLES];
        boxes.forEach(box -> box.forEachInnerPoint(at -> {
            for (int m = 0; m < sums.length; m++) {
                sums[m] += field[at + m] * field[at + m];
            }
        }));
        world.sum(sums);
        for (int m = 0; m < sums.length; m++) {
            sums[m] = Math.sqrt(sums[m] / innerPoints);
        }
        return sums;
    }

    /** The root mean square of each variable's distance from the exact solution. */
    public double[] errors(double[] u) {
        double[] difference = new double[u.length];
        for (FlowBox box : boxes) {
            FlowExact.fill(difference, box, FlowExact::value);
            box.forEachInnerPoint(at -> {
                for (int m = 0; m < FlowBox.VARIABLES; m++) {
                    difference[at + m] -= u[at + m];
                }
            });
        }
        return rootMeanSquares(difference);
    }
}
