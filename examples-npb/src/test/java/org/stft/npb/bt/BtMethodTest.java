package org.stft.npb.bt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.npb.adi.AdiLine;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;

/** One line of BT, without a job: its equations have as coefficients the derivatives that LU has. */
class BtMethodTest {

    private static final int N = FlowBox.VARIABLES;
    private static final int EDGE = 12;
    private static final double STEP = 1e-2;

    private final double[] u = new Random(3).doubles(N * EDGE, 1, 2).toArray();
    private final BtMethod method = new BtMethod(EDGE, STEP);

    @ParameterizedTest
    @ValueSource(ints = {FlowBox.X, FlowBox.Y, FlowBox.Z})
    void line_isSolved(int axis) {
        for (int point = 0; point < EDGE; point++) {
            u[N * point + FlowBox.ENERGY] += 5;
        }
        FlowAxis differences = new FlowAxis(axis, EDGE);
        double[] correction = IntStream.range(0, N * EDGE)
            .mapToDouble(at -> at < N || at >= N * (EDGE - 1) ? 0 : Math.sin(at)).toArray();
        double[] v = new double[N * EDGE];
        for (int point = 1; point < EDGE - 1; point++) {
            double[] side = new double[N];
            differences.addCoupling(u, correction, N * (point - 1), -1, side);
            differences.addCoupling(u, correction, N * (point + 1), 1, side);
            double[] own = new double[N];
            differences.addCoupling(u, correction, N * point, -1, own);
            differences.addCoupling(u, correction, N * point, 1, own);
            for (int m = 0; m < N; m++) {
                v[N * point + m] = correction[N * point + m] + STEP * (side[m] - own[m]);
            }
        }

        double[] coefficients = new double[EDGE * method.width()];
        AdiLine line = new AdiLine(N, N, EDGE - 2, 1, method.width());
        method.eliminate(differences, line, u, v, coefficients);
        method.substitute(line, v, coefficients);

        assertThat(v).containsExactly(correction, within(1e-12));
    }
}
