package org.stft.occmpe.experiment;

import org.stft.occmpe.model.Collective;
import org.stft.occmpe.model.PerCollective;

/**
 * The figures that the paper prints (J. KICS 37(8), 2012): nine best improvements and table 1. Nothing else of it is
 * readable.
 */
public final class Published {

    /** Rows by message size, 4 B to 2 KB; columns N = 4, 8, 16; in tenths of a percent. */
    private static final PerCollective<int[][]> TABLE_1 = new PerCollective<>(
        new int[][] {{91, 63, 48}, {77, 53, 40}, {59, 40, 31}, {40, 28, 21}, {25, 17, 13},
            {13, 9, 7}, {7, 5, 4}, {4, 3, 2}, {2, 2, 1}, {1, 1, 1}},
        new int[][] {{33, 15, 7}, {28, 12, 6}, {21, 9, 5}, {14, 6, 3}, {9, 4, 2},
            {5, 2, 1}, {3, 1, 1}, {2, 1, 1}, {1, 1, 1}, {1, 1, 1}},
        new int[][] {{30, 12, 5}, {25, 10, 4}, {19, 8, 3}, {13, 5, 2}, {8, 3, 1},
            {5, 2, 1}, {3, 1, 1}, {2, 1, 1}, {1, 1, 1}, {1, 1, 1}});

    private static final PerCollective<double[]> BEST = new PerCollective<>(
        new double[] {46.6, 58.79, 70.46}, new double[] {31.44, 67.77, 72.22}, new double[] {32.87, 65.52, 67.73});

    private Published() {
    }

    /** Best improvement in percent (figures 7 to 9). */
    public static double bestGain(Collective collective, int nodes) {
        return BEST.of(collective)[column(nodes)];
    }

    /** Worst performance decrement without interference, in tenths of a percent (table 1). */
    public static int loss(Collective collective, int nodes, int bytes) {
        return TABLE_1.of(collective)[Setup.paper().bytes().indexOf(bytes)][column(nodes)];
    }

    /** The paper's bound of the improvement, in percent: (n-1)/n for broadcast, (N-3)/(N-1) for scatter and gather. */
    public static double bound(Collective collective, int nodes) {
        int stages = Integer.numberOfTrailingZeros(Integer.highestOneBit(nodes));
        return collective == Collective.BROADCAST ? 100.0 * (stages - 1) / stages : 100.0 * (nodes - 3) / (nodes - 1);
    }

    private static int column(int nodes) {
        return Setup.paper().nodes().indexOf(nodes);
    }
}
