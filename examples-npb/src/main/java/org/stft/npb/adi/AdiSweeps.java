package org.stft.npb.adi;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.stft.npb.common.World;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/**
 * The implicit step: the approximate factorization of Beam and Warming, with alternating directions. The equations of all lines along an axis
 * are eliminated from the lowest layer of tiles to the highest one, then solved from the highest one to the lowest one.
 * After each layer a rank passes on what its neighbour needs for the next one.
 */
final class AdiSweeps {

    private static final int N = FlowBox.VARIABLES;

    private final World world;
    private final List<FlowBox> boxes;
    private final FlowAxis[] axes;
    private final AdiLines[] lines = new AdiLines[3];
    private final AdiMethod method;
    private final double step;
    private final int reach;
    private final int width;
    private final double[] coefficients;
    private double[] out = new double[0];
    private double[] in = out;

    AdiSweeps(World world, AdiRanks ranks, List<FlowBox> boxes, FlowAxis[] axes, AdiMethod method, double step) {
        this.world = world;
        this.boxes = boxes;
        this.axes = axes;
        this.method = method;
        this.step = step;
        reach = method.reach();
        width = method.width();
        int rows = 0;
        for (FlowAxis axis : axes) {
            AdiLines along = new AdiLines(axis.axis, ranks, boxes, method);
            lines[axis.axis] = along;
            rows = Math.max(rows, along.rows());
        }
        coefficients = new double[rows];
    }

    /** Advances the solution by one step, given its residual, which is overwritten. Collective. */
    void advance(double[] u, double[] residual) {
        forEachInnerPoint(at -> {
            for (int m = 0; m < N; m++) {
                residual[at + m] *= step;
            }
        });
        for (FlowAxis axis : axes) {
            forEachInnerPoint(at -> method.enter(axis.axis, u, residual, at));
            eliminate(axis, u, residual);
            substitute(axis, residual);
        }
        forEachInnerPoint(at -> {
            method.leave(u, residual, at);
            for (int m = 0; m < N; m++) {
                u[at + m] += residual[at + m];
            }
        });
    }

    private void forEachInnerPoint(IntConsumer index) {
        boxes.forEach(box -> box.forEachInnerPoint(index));
    }

    private void eliminate(FlowAxis axis, double[] u, double[] v) {
        AdiLines along = lines[axis.axis];
        for (AdiLine line : along.layer(0)) {
            Arrays.fill(coefficients, line.row() - reach * width, line.row(), 0);
        }
        for (int layer = 0; layer < along.layers(); layer++) {
            if (layer > 0) {
                passUp(along, layer, v);
            }
            for (AdiLine line : along.layer(layer)) {
                method.eliminate(axis, line, u, v, coefficients);
            }
        }
    }

    private void substitute(FlowAxis axis, double[] v) {
        AdiLines along = lines[axis.axis];
        for (int layer = along.layers() - 1; layer >= 0; layer--) {
            if (layer < along.layers() - 1) {
                passDown(along, layer, v);
            }
            for (AdiLine line : along.layer(layer)) {
                method.substitute(line, v, coefficients);
            }
        }
    }

    /** Receives what a layer needs from the one below it, and sends the neighbour what it needs from this rank. */
    private void passUp(AdiLines along, int layer, double[] v) {
        int size = reach * (N + width);
        int sent = begin(along.layer(layer - 1), along.layer(layer), size);
        int place = 0;
        for (AdiLine line : along.layer(layer - 1)) {
            copyPoints(v, line, line.count() - reach, place, true);
            System.arraycopy(coefficients, line.row() + (line.count() - reach) * width, out, place + reach * N,
                reach * width);
            place += size;
        }
        int expected = size * along.layer(layer).size();
        world.shift(out, sent, along.neighbour(1), in, expected, along.neighbour(-1));
        place = 0;
        for (AdiLine line : along.layer(layer)) {
            copyPoints(v, line, -reach, place, false);
            System.arraycopy(in, place + reach * N, coefficients, line.row() - reach * width, reach * width);
            place += size;
        }
    }

    /** As {@link #passUp}, from the layer above. */
    private void passDown(AdiLines along, int layer, double[] v) {
        int size = reach * N;
        int sent = begin(along.layer(layer + 1), along.layer(layer), size);
        int place = 0;
        for (AdiLine line : along.layer(layer + 1)) {
            copyPoints(v, line, 0, place, true);
            place += size;
        }
        int expected = size * along.layer(layer).size();
        world.shift(out, sent, along.neighbour(-1), in, expected, along.neighbour(1));
        place = 0;
        for (AdiLine line : along.layer(layer)) {
            copyPoints(v, line, line.count(), place, false);
            place += size;
        }
    }

    /** Makes room for a message each way, and returns the length of the one that is sent. */
    private int begin(List<AdiLine> sent, List<AdiLine> received, int size) {
        int most = Math.max(sent.size(), received.size()) * size;
        if (out.length < most) {
            out = new double[most];
            in = new double[most];
        }
        return sent.size() * size;
    }

    /** Copies as many points of a line as a point reaches, from {@code first} on, into a message or out of it. */
    private void copyPoints(double[] v, AdiLine line, int first, int place, boolean into) {
        for (int p = 0; p < reach; p++) {
            int at = line.at() + (first + p) * line.stride();
            if (into) {
                System.arraycopy(v, at, out, place + p * N, N);
            } else {
                System.arraycopy(in, place + p * N, v, at, N);
            }
        }
    }
}
