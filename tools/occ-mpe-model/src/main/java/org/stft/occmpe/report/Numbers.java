package org.stft.occmpe.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Decimal text that is the same on every Java release and in every locale. */
final class Numbers {

    private Numbers() {
    }

    static String fixed(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    /** A fraction as a percentage with two decimals. */
    static String percent(double fraction) {
        return fixed(100 * fraction, 2);
    }

    /** A difference with its sign. */
    static String signed(double value, int decimals) {
        String text = fixed(value, decimals);
        return value > 0 && !text.equals(fixed(0, decimals)) ? "+" + text : text;
    }

    static String tenths(int tenths) {
        return fixed(tenths / 10.0, 1);
    }
}
