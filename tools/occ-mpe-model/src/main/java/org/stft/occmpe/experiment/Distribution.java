package org.stft.occmpe.experiment;

import java.util.Arrays;
import org.stft.occmpe.model.Algorithm;
import org.stft.occmpe.model.Collective;

/**
 * Gains over all cases with at least two busy nodes, as fractions.
 *
 * @param losses share of the cases with a negative gain
 */
public record Distribution(Collective collective, int nodes, Algorithm baseline, int cases, double mean, double median,
    double losses, double worst, double best) {

    public static Distribution of(Results results, Collective collective, int nodes, Algorithm baseline) {
        double[] gains = results.disturbed(collective, nodes)
            .mapToDouble(result -> result.gain(baseline, Formula.SPEEDUP)).sorted().toArray();
        long losses = Arrays.stream(gains).filter(gain -> gain < 0).count();
        return new Distribution(collective, nodes, baseline, gains.length, Arrays.stream(gains).average().orElseThrow(),
            median(gains),
            (double) losses / gains.length, gains[0], gains[gains.length - 1]);
    }

    private static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
