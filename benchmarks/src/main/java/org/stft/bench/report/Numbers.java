package org.stft.bench.report;

import java.util.Locale;

/** The format of numbers in the results. */
public final class Numbers {

    private Numbers() {
    }

    public static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    public static String decimals(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    /** The middle half of all values. */
    public static String spread(Sample sample, int places) {
        return decimals(sample.quantile(0.25), places) + " to " + decimals(sample.quantile(0.75), places);
    }

    public static String range(Sample.Interval interval, int places) {
        return Double.isInfinite(interval.from())
            ? "too few runs"
            : decimals(interval.from(), places) + " to " + decimals(interval.to(), places);
    }
}
