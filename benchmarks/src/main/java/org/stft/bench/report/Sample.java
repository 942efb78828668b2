package org.stft.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/** The values of a repeated measurement. */
public final class Sample {

    private static final double CONFIDENCE = 0.95;

    private final double[] values;
    private final double[] sorted;

    private Sample(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        this.values = values;
        this.sorted = values.clone();
        Arrays.sort(sorted);
    }

    public static Sample of(double... values) {
        return new Sample(values.clone());
    }

    public static Sample of(List<? extends Number> values) {
        return new Sample(values.stream().mapToDouble(Number::doubleValue).toArray());
    }

    /** The sample without its first values. */
    public Sample without(int first) {
        return new Sample(Arrays.copyOfRange(values, first, values.length));
    }

    /** Combines each value with the one that was measured in the same round. */
    public Sample with(Sample beside, DoubleBinaryOperator operator) {
        int pairs = Math.min(values.length, beside.values.length);
        return new Sample(IntStream.range(0, pairs)
            .mapToDouble(i -> operator.applyAsDouble(values[i], beside.values[i])).toArray());
    }

    int size() {
        return sorted.length;
    }

    public double median() {
        return quantile(0.5);
    }

    double least() {
        return sorted[0];
    }

    public double most() {
        return sorted[sorted.length - 1];
    }

    /** The quantile of the values, interpolated linearly. */
    double quantile(double part) {
        double place = part * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /**
     * The interval of the true median with a confidence of 95 %, for any distribution (sign test); unknown if there are
     * too few values.
     */
    public Interval interval() {
        int cut = 0;
        double outside = 2 * binomial(size(), 0);
        while (outside <= 1 - CONFIDENCE) {
            cut++;
            outside += 2 * binomial(size(), cut);
        }
        return cut == 0
            ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
            : new Interval(sorted[cut - 1], sorted[sorted.length - cut]);
    }

    /** The probability of k heads in n tosses of a coin. */
    private static double binomial(int n, int k) {
        double product = Math.pow(0.5, n);
        for (int i = 1; i <= k; i++) {
            product = product * (n - k + i) / i;
        }
        return product;
    }

    /** A range of values. */
    public record Interval(double from, double to) {}
}
