package org.stft.bench.rank;

import java.io.IOException;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that does the same work again and again, half of it before a version is saved, and half of it after that.
 * The work: passes over arrays that are larger than the caches, objects that die at once, messages of 64 KiB,
 * reductions.
 *
 * <p>Arguments: the number of rounds before, and after.
 */
public final class PaceRank {

    private static final int DOUBLES = 1 << 20;
    private static final int MESSAGE_DOUBLES = 1 << 13;
    private static final int PASSES = 8;
    private static final int OBJECTS = 20_000;

    private final double[] a = new double[DOUBLES];
    private final double[] b = States.random(DOUBLES >> 17);
    private final double[] sent = new double[MESSAGE_DOUBLES];
    private final double[] received = new double[MESSAGE_DOUBLES];
    private double sum;

    private PaceRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        int times = Integer.parseInt(own[0]);
        PaceRank rank = new PaceRank();
        try (Stft stft = Stft.start()) {
            rank.work("warm", times);
            rank.work("before", times);
            stft.checkpointNow();
            rank.work("after", times);
        }
        MPI.Finalize();
    }

    private void work(String name, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            Measured.printOnce(name, Measured.time(this::step));
        }
    }

    private void step() {
        int size = MPI.COMM_WORLD.Size();
        int rank = MPI.COMM_WORLD.Rank();
        for (int pass = 0; pass < PASSES; pass++) {
            for (int i = 0; i < DOUBLES; i++) {
                a[i] = a[i] * 0.5 + b[i] * pass;
            }
            sent[pass] = a[pass] + allocate();
            MPI.COMM_WORLD.Sendrecv(sent, 0, MESSAGE_DOUBLES, MPI.DOUBLE, (rank + 1) % size, pass, received, 0,
                MESSAGE_DOUBLES,
                MPI.DOUBLE, (rank + size - 1) % size, pass);
            double[] all = new double[1];
            MPI.COMM_WORLD.Allreduce(new double[] {received[pass]}, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
            sum += all[0];
        }
    }

    private double allocate() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < OBJECTS; i++) {
            if (text.length() > 1000) {
                text = new StringBuilder();
            }
            text.append(Double.valueOf(i + sum).hashCode());
        }
        return text.length();
    }
}
