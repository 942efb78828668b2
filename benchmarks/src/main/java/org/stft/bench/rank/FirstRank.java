package org.stft.bench.rank;

import java.io.IOException;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import mpi.MPI;
import org.stft.Stft;

/**
 * A rank that computes for a while after {@code Stft.start()}, as programs do, and then measures its first checkpoint,
 * and one when everything is warm. Argument: milliseconds of computing.
 */
public final class FirstRank {

    private static final int WARM = 30;
    private static final ClassLoadingMXBean CLASSES = ManagementFactory.getClassLoadingMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private FirstRank() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) throws IOException {
        String[] own = MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            compute(Long.parseLong(own[0]));
            Measured.time(() -> count(null)); // loads the classes of what measures
            measure(stft, "first");
            for (int i = 0; i < WARM; i++) {
                stft.checkpointNow();
            }
            measure(stft, "warm");
        }
        MPI.Finalize();
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        double value = 1;
        while (System.nanoTime() < end) {
            value = Math.sqrt(value + 1);
        }
        if (value < 0) {
            throw new IllegalStateException("the value is needed, or it would not be computed");
        }
    }

    /** Classes and processor time of the main thread in a checkpoint on this rank. */
    private static double[] count(Stft stft) {
        double classes = CLASSES.getTotalLoadedClassCount();
        double processor = THREADS.getCurrentThreadCpuTime();
        if (stft != null) {
            stft.checkpointNow();
        }
        return new double[] {THREADS.getCurrentThreadCpuTime() - processor,
            CLASSES.getTotalLoadedClassCount() - classes};
    }

    private static void measure(Stft stft, String name) throws IOException {
        double[][] counts = new double[1][];
        Measured.printOnce(name, Measured.time(() -> counts[0] = count(stft)));
        Measured.print(name + "-processor", counts[0][0] / 1e9);
        Measured.print(name + "-classes", counts[0][1]);
    }
}
