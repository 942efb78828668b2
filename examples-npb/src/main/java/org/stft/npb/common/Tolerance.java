package org.stft.npb.common;

/** The comparison of a result with its reference, as NPB makes it. */
public final class Tolerance {

    private Tolerance() {
    }

    /** Returns whether the relative error is at most epsilon; never true of a number that is not finite. */
    public static boolean within(double value, double reference, double epsilon) {
        return Math.abs((value - reference) / reference) <= epsilon;
    }

    /** As {@link #within(double, double, double)}, for complex numbers. */
    public static boolean within(double re, double im, double referenceRe, double referenceIm, double epsilon) {
        return Math.hypot(re - referenceRe, im - referenceIm) / Math.hypot(referenceRe, referenceIm) <= epsilon;
    }
}
