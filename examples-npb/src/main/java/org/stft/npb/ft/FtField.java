package org.stft.npb.ft;

/** One rank's part of a complex field of FT, in two arrays; {@link FtSlabs} says what an index means. */
public final class FtField {

    public final double[] re;
    public final double[] im;

    public FtField(int length) {
        re = new double[length];
        im = new double[length];
    }

    public void copyFrom(FtField other) {
        System.arraycopy(other.re, 0, re, 0, re.length);
        System.arraycopy(other.im, 0, im, 0, im.length);
    }
}
