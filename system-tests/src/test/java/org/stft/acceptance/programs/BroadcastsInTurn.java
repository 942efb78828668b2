package org.stft.acceptance.programs;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program of broadcasts: in each step the next rank sends its field to all, who mix it into their own. Argument: how many
 * steps. The field has a length at which MPJ Express sends only when asked to in every third step,
 * to which one rank comes late.
 */
public final class BroadcastsInTurn {

    private static final int SHORT = 100;
    private static final int LONG = 20_000;
    private static final long LATE = 100_000_000;

    private BroadcastsInTurn() {
    }

    /** The progress of the rank. */
    static final class Progress {
        int step;
    }

    public static void main(String[] args) {
        int steps = Integer.parseInt(MPI.Init(args)[0]);
        int rank = MPI.COMM_WORLD.Rank();
        double[] field = new double[LONG];
        Arrays.setAll(field, i -> rank + i * 1e-3);
        try (Stft stft = Stft.start()) {
            Progress progress = stft.protect("progress", Progress::new);
            stft.protect("field", field);
            while (progress.step < steps) {
                progress.step++;
                mix(field, progress.step);
                stft.checkpoint();
            }
        }
        System.out.println("result of rank " + rank + ": " + Arrays.hashCode(field));
        MPI.Finalize();
    }

    private static void mix(double[] field, int step) {
        double[] sent = field.clone();
        int count = step % 3 == 0 ? LONG : SHORT;
        if (count == LONG && MPI.COMM_WORLD.Rank() == (step + 2) % MPI.COMM_WORLD.Size()) {
            LockSupport.parkNanos(LATE); // the others are in checkpoint() before this rank takes its message
        }
        MPI.COMM_WORLD.Bcast(sent, 0, count, MPI.DOUBLE, step % MPI.COMM_WORLD.Size());
        for (int i = 0; i < count; i++) {
            field[i] = 0.5 * (field[i] + sent[i]) + step;
        }
    }
}
