package org.stft.npb.ft;

import org.stft.npb.common.Ranks;

/**
 * Fourier transforms of a power-of-two length, of several columns at once, not normalised.
 *
 * <p>A self-sorting (Stockham) transform in steps of radix 4, with one of radix 2 if the logarithm of the length is
 * odd. Element j of column c is at {@code j * COLUMNS + c} of {@link #re} and {@link #im}.
 */
final class Fft {

    /** Columns that are transformed together. */
    static final int COLUMNS = 16;

    private final int length;
    private final double[] cosine;
    private final double[] sine;
    private double[] re;
    private double[] im;
    private double[] nextRe;
    private double[] nextIm;

    Fft(int length) {
        this.length = length;
        cosine = new double[length];
        sine = new double[length];
        for (int i = 0; i < length; i++) {
            cosine[i] = StrictMath.cos(2 * Math.PI * i / length);
            sine[i] = StrictMath.sin(2 * Math.PI * i / length);
        }
        re = new double[length * COLUMNS];
        im = new double[length * COLUMNS];
        nextRe = new double[length * COLUMNS];
        nextIm = new double[length * COLUMNS];
    }

    int length() {
        return length;
    }

    /** The real parts; another array after each transform. */
    double[] re() {
        return re;
    }

    /** The imaginary parts; another array after each transform. */
    double[] im() {
        return im;
    }

    /**
     * Transforms all columns.
     *
     * @param sign the sign of the exponent: -1 or 1
     */
    void transform(int sign) {
        int rest = length;
        int stride = COLUMNS;
        if ((Ranks.logarithm(length) & 1) == 1) {
            stepOfTwo(sign);
            rest /= 2;
            stride *= 2;
        }
        while (rest > 1) {
            stepOfFour(rest, stride, sign);
            rest /= 4;
            stride *= 4;
        }
    }

    private void stepOfTwo(int sign) {
        int half = length / 2;
        for (int p = 0; p < half; p++) {
            two(p * COLUMNS, half * COLUMNS, 2 * p * COLUMNS, cosine[p], sign * sine[p],
                re, im, nextRe, nextIm);
        }
        swap();
    }

    private static void two(int from, int distance, int to, double wr, double wi,
        double[] re, double[] im, double[] outRe, double[] outIm) {
        for (int q = 0; q < COLUMNS; q++) {
            double ar = re[from + q];
            double ai = im[from + q];
            double br = re[from + distance + q];
            double bi = im[from + distance + q];
            outRe[to + q] = ar + br;
            outIm[to + q] = ai + bi;
            outRe[to + COLUMNS + q] = (ar - br) * wr - (ai - bi) * wi;
            outIm[to + COLUMNS + q] = (ar - br) * wi + (ai - bi) * wr;
        }
    }

    private void stepOfFour(int rest, int stride, int sign) {
        int quarter = rest / 4;
        int step = length / rest;
        for (int p = 0; p < quarter; p++) {
            int w = p * step;
            four(stride * p, stride * quarter, 4 * stride * p, stride, sign,
                cosine[w], sign * sine[w], cosine[2 * w], sign * sine[2 * w], cosine[3 * w], sign * sine[3 * w],
                re, im, nextRe, nextIm);
        }
        swap();
    }

    private static void four(int from, int distance, int to, int stride, double sign,
        double w1r, double w1i, double w2r, double w2i, double w3r, double w3i,
        double[] re, double[] im, double[] outRe, double[] outIm) {
        for (int q = 0; q < stride; q++) {
            double ar = re[from + q];
            double ai = im[from + q];
            double br = re[from + distance + q];
            double bi = im[from + distance + q];
            double cr = re[from + 2 * distance + q];
            double ci = im[from + 2 * distance + q];
            double dr = re[from + 3 * distance + q];
            double di = im[from + 3 * distance + q];
            double sumR = ar + cr;
            double sumI = ai + ci;
            double differenceR = ar - cr;
            double differenceI = ai - ci;
            double otherR = br + dr;
            double otherI = bi + di;
            // i times (b - d), with the sign of the exponent
            double turnedR = sign * (di - bi);
            double turnedI = sign * (br - dr);
            outRe[to + q] = sumR + otherR;
            outIm[to + q] = sumI + otherI;
            double r1 = differenceR + turnedR;
            double i1 = differenceI + turnedI;
            outRe[to + stride + q] = r1 * w1r - i1 * w1i;
            outIm[to + stride + q] = r1 * w1i + i1 * w1r;
            double r2 = sumR - otherR;
            double i2 = sumI - otherI;
            outRe[to + 2 * stride + q] = r2 * w2r - i2 * w2i;
            outIm[to + 2 * stride + q] = r2 * w2i + i2 * w2r;
            double r3 = differenceR - turnedR;
            double i3 = differenceI - turnedI;
            outRe[to + 3 * stride + q] = r3 * w3r - i3 * w3i;
            outIm[to + 3 * stride + q] = r3 * w3i + i3 * w3r;
        }
    }

    private void swap() {
        double[] oldRe = re;
        double[] oldIm = im;
        re = nextRe;
        im = nextIm;
        nextRe = oldRe;
        nextIm = oldIm;
    }
}
