package org.stft.launcher.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A job that waits in the middle until a file is there, calling {@code checkpoint()} all the while. Its result
 * depends on every step before and after it. Arguments: how many steps, where it waits, the file.
 */
public final class WaitsForFile {

    private static final int TAG = 3;
    private static final long PAUSE_NANOS = 5_000_000;

    private WaitsForFile() {
    }

    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        int steps = Integer.parseInt(own[0]);
        int gate = Integer.parseInt(own[1]);
        Path file = Path.of(own[2]);
        int[] step = {0};
        long[] value = {MPI.COMM_WORLD.Rank() + 1};
        try (Stft stft = Stft.start()) {
            stft.protect("step", step);
            stft.protect("value", value);
            System.out.println("begins at step " + step[0]);
            while (step[0] < steps) {
                if (step[0] == gate && !isOpen(file)) {
                    stft.checkpoint();
                    LockSupport.parkNanos(PAUSE_NANOS);
                } else {
                    step[0]++;
                    pass(value, step[0]);
                    stft.checkpointNow();
                }
            }
        }
        System.out.println("result " + value[0]);
        MPI.Finalize();
    }

    private static boolean isOpen(Path file) {
        boolean[] open = {Files.exists(file)};
        MPI.COMM_WORLD.Bcast(open, 0, 1, MPI.BOOLEAN, 0);
        return open[0];
    }

    private static void pass(long[] value, int step) {
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        long[] from = new long[1];
        MPI.COMM_WORLD.Sendrecv(value, 0, 1, MPI.LONG, (rank + 1) % size, TAG, from, 0, 1, MPI.LONG,
            (rank + size - 1) % size, TAG);
        value[0] = value[0] * 6364136223846793005L + from[0] * 31 + step;
    }
}
