package org.stft.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/** The values of a repeated measurement, in the order in which they were measured. */
public final class Sample {

    private static final double EACH_SIDE = 0.025;
    private static final double PERCENT = 100;

    private final double[] values;

    private Sample(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        this.values = values;
    }

    public static Sample of(double... values) {
        return new Sample(values.clone());
    }

    public static Sample of(List<? extends Number> values) {
        return new Sample(values.stream().mapToDouble(Number::doubleValue).toArray());
    }

    /** The sample without its first value. */
    public Sample warm() {
        return new Sample(DoubleStream.of(values).skip(1).toArray());
    }

    /** Combines each value with the one that was measured in the same round. */
    public Sample with(Sample beside, DoubleBinaryOperator operator) {
        return new Sample(IntStream.range(0, Math.min(values.length, beside.values.length))
            .mapToDouble(i -> operator.applyAsDouble(values[i], beside.values[i])).toArray());
    }

    /** The ratios to the values of the same rounds. */
    public Sample over(Sample other) {
        return with(other, (one, two) -> one / two);
    }

    public Sample minus(Sample other) {
        return with(other, (one, two) -> one - two);
    }

    /** The same in another unit. */
    public Sample times(double factor) {
        return new Sample(DoubleStream.of(values).map(value -> value * factor).toArray());
    }

    public double median() {
        return quantile(0.5);
    }

    public double least() {
        return StatUtils.min(values);
    }

    public double most() {
        return StatUtils.max(values);
    }

    /** The quantile of the values, interpolated linearly. */
    double quantile(double part) {
        return part == 0
            ? least()
            : new Percentile().withEstimationType(EstimationType.R_7).evaluate(values, part * PERCENT);
    }

    /** The interval of the true median with a confidence of 95 %, for any distribution (sign test). */
    public Interval interval() {
        int cut = new BinomialDistribution(null, values.length, 0.5).inverseCumulativeProbability(EACH_SIDE);
        double[] sorted = DoubleStream.of(values).sorted().toArray();
        return cut == 0
            ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
            : new Interval(sorted[cut - 1], sorted[sorted.length - cut]);
    }

    /** A range of values; infinite if there were too few to say anything. */
    public record Interval(double from, double to) {}

    public String median(int places) {
        return number(median(), places);
    }

    /** The middle half of the values. */
    public String spread(int places) {
        return number(quantile(0.25), places) + " to " + number(quantile(0.75), places);
    }

    public String range(int places) {
        Interval range = interval();
        return Double.isInfinite(range.from)
            ? "too few runs"
            : number(range.from, places) + " to " + number(range.to, places);
    }

    /** The median, with its interval in brackets. */
    public String withRange(int places) {
        return median(places) + " (" + range(places) + ")";
    }

    public static String number(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }
}
