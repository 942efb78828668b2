package org.stft.npb.ft;

import org.stft.npb.common.World;

/**
 * The three-dimensional Fourier transform of FT, with a one-dimensional layout.
 *
 * <p>In space a rank holds slabs of equal z: index (z, y, x), x running fastest, z local. In the spectrum it holds
 * equal y: index (z, y, x), y local. So the exchange between the two moves contiguous pieces only.
 */
public final class FtSlabs {

    private final World world;
    private final int nx;
    private final int ny;
    private final int nz;
    private final int localY;
    private final int localZ;
    private final Fft alongX;
    private final Fft alongY;
    private final Fft alongZ;

    public FtSlabs(World world, FtProblem problem) {
        this.world = world;
        nx = problem.nx();
        ny = problem.ny();
        nz = problem.nz();
        localY = ny / world.size();
        localZ = nz / world.size();
        alongX = new Fft(nx);
        alongY = new Fft(ny);
        alongZ = new Fft(nz);
    }

    /** The number of points on this rank. */
    public int length() {
        return localZ * ny * nx;
    }

    /** Transforms a field from space, which is destroyed, into the spectrum. The two may be one on one rank. */
    public void forward(FtField space, FtField spectrum) {
        transformX(space, -1);
        transformY(space, -1);
        exchange(space, spectrum, true);
        transformZ(spectrum, -1);
    }

    /** Transforms a field from the spectrum, which is destroyed, into space. The two may be one on one rank. */
    public void backward(FtField spectrum, FtField space) {
        transformZ(spectrum, 1);
        exchange(spectrum, space, false);
        transformY(space, 1);
        transformX(space, 1);
    }

    private void transformX(FtField field, int sign) {
        int block = Fft.COLUMNS * nx;
        for (int at = 0; at < field.re.length; at += block) {
            gatherRows(field.re, at, alongX.re());
            gatherRows(field.im, at, alongX.im());
            alongX.transform(sign);
            scatterRows(alongX.re(), field.re, at);
            scatterRows(alongX.im(), field.im, at);
        }
    }

    private void gatherRows(double[] field, int at, double[] columns) {
        for (int x = 0; x < nx; x++) {
            for (int row = 0; row < Fft.COLUMNS; row++) {
                columns[x * Fft.COLUMNS + row] = field[at + row * nx + x];
            }
        }
    }

    private void scatterRows(double[] columns, double[] field, int at) {
        for (int row = 0; row < Fft.COLUMNS; row++) {
            for (int x = 0; x < nx; x++) {
                field[at + row * nx + x] = columns[x * Fft.COLUMNS + row];
            }
        }
    }

    private void transformY(FtField field, int sign) {
        for (int plane = 0; plane < field.re.length; plane += ny * nx) {
            for (int x = 0; x < nx; x += Fft.COLUMNS) {
                transformColumns(alongY, field, plane + x, nx, sign);
            }
        }
    }

    private void transformZ(FtField field, int sign) {
        int plane = localY * nx;
        for (int column = 0; column < plane; column += Fft.COLUMNS) {
            transformColumns(alongZ, field, column, plane, sign);
        }
    }

    private static void transformColumns(Fft fft, FtField field, int first, int stride, int sign) {
        for (int i = 0; i < fft.length(); i++) {
            System.arraycopy(field.re, first + i * stride, fft.re(), i * Fft.COLUMNS, Fft.COLUMNS);
            System.arraycopy(field.im, first + i * stride, fft.im(), i * Fft.COLUMNS, Fft.COLUMNS);
        }
        fft.transform(sign);
        for (int i = 0; i < fft.length(); i++) {
            System.arraycopy(fft.re(), i * Fft.COLUMNS, field.re, first + i * stride, Fft.COLUMNS);
            System.arraycopy(fft.im(), i * Fft.COLUMNS, field.im, first + i * stride, Fft.COLUMNS);
        }
    }

    /** Redistributes between slabs of equal z and of equal y, with one rank after the other. */
    private void exchange(FtField from, FtField to, boolean forward) {
        if (from == to) {
            return;
        }
        int piece = localY * nx;
        for (int step = 0; step < world.size(); step++) {
            int partner = world.rank() ^ step;
            for (int z = 0; z < localZ; z++) {
                int inSpace = (z * ny + partner * localY) * nx;
                int inSpectrum = (partner * localZ + z) * piece;
                int source = forward ? inSpace : inSpectrum;
                int target = forward ? inSpectrum : inSpace;
                world.exchange(from.re, source, to.re, target, piece, partner);
                world.exchange(from.im, source, to.im, target, piece, partner);
            }
        }
    }
}
