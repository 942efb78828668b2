package org.stft.bench.rank;

import java.util.SplittableRandom;
import mpi.MPI;

/** The state of a measured rank. */
final class States {

    private static final int DOUBLES_PER_MEBIBYTE = (1 << 20) / Double.BYTES;

    private States() {
    }

    /** Random numbers, different on each rank, which a file system or a disk cannot compress. */
    static double[] random(int mebibytes) {
        SplittableRandom random = new SplittableRandom(MPI.COMM_WORLD.Rank());
        double[] state = new double[mebibytes * DOUBLES_PER_MEBIBYTE];
        for (int i = 0; i < state.length; i++) {
            state[i] = random.nextDouble();
        }
        return state;
    }
}
