package org.stft.npb.ft;

import org.stft.npb.common.RandomStream;
import org.stft.npb.common.World;

/** The differential equation of FT: its initial state, its evolution in the spectrum, its checksum. */
public final class FtState {

    private static final long SEED = 314_159_265;
    private static final int SAMPLES = 1024;

    private final World world;
    private final FtProblem problem;
    private final int localY;
    private final int localZ;
    private final double[] decayX;
    private final double[] decayY;
    private final double[] decayZ;

    public FtState(World world, FtProblem problem) {
        this.world = world;
        this.problem = problem;
        localY = problem.ny() / world.size();
        localZ = problem.nz() / world.size();
        decayX = decay(problem.nx());
        decayY = decay(problem.ny());
        decayZ = decay(problem.nz());
    }

    /** One axis' factor of the decay of a mode in one step, by the mode's number. */
    private static double[] decay(int modes) {
        double[] result = new double[modes];
        for (int mode = 0; mode < modes; mode++) {
            double frequency = (mode + modes / 2) % modes - modes / 2;
            result[mode] = StrictMath.exp(-4 * FtProblem.ALPHA * Math.PI * Math.PI * frequency * frequency);
        }
        return result;
    }

    /** Sets a field in space to random numbers. */
    public void begin(FtField space) {
        RandomStream random = new RandomStream(SEED).skip(2L * space.re.length * world.rank());
        for (int i = 0; i < space.re.length; i++) {
            space.re[i] = random.next();
            space.im[i] = random.next();
        }
    }

    /** Moves a spectrum on by one step. */
    public void evolve(FtField spectrum) {
        for (int z = 0; z < problem.nz(); z++) {
            for (int y = 0; y < localY; y++) {
                double factor = decayZ[z] * decayY[world.rank() * localY + y];
                int at = (z * localY + y) * problem.nx();
                multiply(spectrum.re, at, factor);
                multiply(spectrum.im, at, factor);
            }
        }
    }

    private void multiply(double[] field, int at, double factor) {
        for (int x = 0; x < decayX.length; x++) {
            field[at + x] *= factor * decayX[x];
        }
    }

    /** Adds up sample points of a field in space over all ranks. Collective. */
    public void checksum(FtField space, double[] result) {
        double re = 0;
        double im = 0;
        for (int sample = 1; sample <= SAMPLES; sample++) {
            int z = 5 * sample % problem.nz() - world.rank() * localZ;
            if (z >= 0 && z < localZ) {
                int at = (z * problem.ny() + 3 * sample % problem.ny()) * problem.nx() + sample % problem.nx();
                re += space.re[at];
                im += space.im[at];
            }
        }
        result[0] = re / problem.points();
        result[1] = im / problem.points();
        world.sum(result);
    }
}
