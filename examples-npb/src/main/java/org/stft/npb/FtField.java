package org.stft.npb;

/** One rank's part of a complex field of FT, in two arrays; {@link FtSlabs} says what an index means. */
final class FtField {

    final double[] re;
    final double[] im;

    FtField(int length) {
        re = new double[length];
        im = new double[length];
    }

    void copyFrom(FtField other) {
        System.arraycopy(other.re, 0, re, 0, re.length);
        System.arraycopy(other.im, 0, im, 0, im.length);
    }
}
