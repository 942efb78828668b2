package org.stft.acceptance.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import mpi.MPI;
import org.stft.Stft;

/**
 * Two ranks add numbers and compute cells that they never send. In step 5, rank 1 flips a bit of one if a file is there, as
 * a fault of the memory does, or adds a random number that no recording has. Arguments: the file, {@code exact} or
 * {@code random}.
 */
public final class ComputesWithFault {

    private static final int STEPS = 10;
    private static final int OF_FAULT = 5;
    private static final int TAG = 7;

    private ComputesWithFault() {
    }

    /** The progress of the rank. */
    static final class Progress {
        int step;
    }

    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        Path fault = Path.of(own[0]);
        boolean random = own[1].equals("random");
        boolean second = MPI.COMM_WORLD.Rank() == 1;
        double[] cells = new double[64];
        long[] total = new long[1];
        try (Stft stft = Stft.start()) {
            Progress progress = stft.protect("progress", Progress::new);
            stft.protect("cells", cells);
            stft.protect("total", total);
            while (progress.step < STEPS) {
                progress.step++;
                add(total, progress.step, second);
                for (int i = 0; i < cells.length; i++) {
                    cells[i] += Math.sqrt(i + progress.step);
                }
                if (second && progress.step == OF_FAULT) {
                    cells[3] = Files.exists(fault)
                        ? Double.longBitsToDouble(Double.doubleToLongBits(cells[3]) ^ 1L << 40)
                        : cells[3];
                    cells[7] += random ? ThreadLocalRandom.current().nextDouble() : 0;
                }
                stft.checkpoint();
            }
        }
        System.out.println("total " + total[0]);
        MPI.Finalize();
    }

    /** The first call of rank 0 is the same in each step. */
    private static void add(long[] total, int step, boolean second) {
        if (second) {
            MPI.COMM_WORLD.Send(new long[] {step}, 0, 1, MPI.LONG, 0, TAG);
            MPI.COMM_WORLD.Recv(total, 0, 1, MPI.LONG, 0, TAG);
        } else {
            long[] more = new long[1];
            MPI.COMM_WORLD.Recv(more, 0, 1, MPI.LONG, 1, TAG);
            total[0] += more[0];
            MPI.COMM_WORLD.Send(total, 0, 1, MPI.LONG, 1, TAG);
        }
    }
}
