package org.stft.npb;

/** How NPB compares a result with its reference. */
final class Tolerance {

    private Tolerance() {
    }

    /** Whether the relative error is at most epsilon; never true of a number that is not finite. */
    static boolean within(double value, double reference, double epsilon) {
        return Math.abs((value - reference) / reference) <= epsilon;
    }

    /** As {@link #within(double, double, double)}, for complex numbers. */
    static boolean within(double re, double im, double referenceRe, double referenceIm, double epsilon) {
        return Math.hypot(re - referenceRe, im - referenceIm) / Math.hypot(referenceRe, referenceIm) <= epsilon;
    }
}
