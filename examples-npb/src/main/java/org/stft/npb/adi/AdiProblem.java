package org.stft.npb.adi;

/**
 * A problem class with its official results.
 *
 * @param edge the number of points along each edge of the cube
 * @param iterations the number of time steps
 * @param step the length of a time step
 * @param residuals the official root mean square of the residual, one for each equation
 * @param errors the official root mean square of the solution's error, one for each equation
 */
public record AdiProblem(int edge, int iterations, double step, double[] residuals, double[] errors) {

    /** The fewest points of a tile along each axis, as in NPB. */
    private static final int LEAST = 3;

    /** The largest number of tiles along an axis. */
    int mostLayers() {
        return edge / LEAST;
    }
}
