package org.stft.acceptance.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that saves twice, and at a restart waits between its two arrays as long as there is a file of a given name; it says so in a file
 * beside that one. Argument: that file.
 */
public final class WaitsBetweenArrays {

    public static final int CELLS = 1 << 20;
    private static final int STEPS = 4;
    private static final long POLL_NANOS = 5_000_000;

    private WaitsBetweenArrays() {
    }

    public static void main(String[] args) throws IOException {
        Path pause = Path.of(MPI.Init(args)[0]);
        double[] first = new double[CELLS];
        double[] second = new double[CELLS + 1]; // the last one is the step
        try (Stft stft = Stft.start()) {
            stft.protect("first", first);
            await(pause);
            stft.protect("second", second);
            while (second[CELLS] < STEPS) {
                second[CELLS]++;
                Arrays.setAll(first, i -> first[i] + i * second[CELLS]);
                stft.checkpoint();
            }
        }
        System.out.println("result of rank " + MPI.COMM_WORLD.Rank() + ": " + Arrays.hashCode(first));
        MPI.Finalize();
    }

    private static void await(Path pause) throws IOException {
        if (Files.exists(pause)) {
            Files.writeString(reached(pause, MPI.COMM_WORLD.Rank()), "");
        }
        while (Files.exists(pause)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** The file that says that a rank waits. */
    public static Path reached(Path pause, int rank) {
        return pause.resolveSibling("reached-" + rank);
    }
}
