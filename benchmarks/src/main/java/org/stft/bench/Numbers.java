package org.stft.bench;

import java.util.Locale;

/** How numbers are written in the results. */
final class Numbers {

    private Numbers() {
    }

    static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    static String decimals(double value, int places) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    /** The middle half of all values. */
    static String spread(Sample sample, int places) {
        return decimals(sample.quantile(0.25), places) + " to " + decimals(sample.quantile(0.75), places);
    }

    static String range(Sample.Interval interval, int places) {
        return Double.isInfinite(interval.from())
            ? "too few runs"
            : decimals(interval.from(), places) + " to " + decimals(interval.to(), places);
    }
}
