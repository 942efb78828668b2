package org.stft.bench.rank;

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
    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            compute(Long.parseLong(own[0]));
            CLASSES.getTotalLoadedClassCount();
            THREADS.getCurrentThreadCpuTime();
            System.nanoTime();
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

    /**
     * From a barrier to a barrier on the clock of rank 0; classes and processor time of the main thread on every rank.
     */
    private static void measure(Stft stft, String name) {
        MPI.COMM_WORLD.Barrier();
        long classes = CLASSES.getTotalLoadedClassCount();
        long processor = THREADS.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        stft.checkpointNow();
        long own = THREADS.getCurrentThreadCpuTime() - processor;
        long loaded = CLASSES.getTotalLoadedClassCount() - classes;
        MPI.COMM_WORLD.Barrier();
        if (MPI.COMM_WORLD.Rank() == 0) {
            Measured.print(name, (System.nanoTime() - begin) / 1000);
        }
        Measured.print(name + "-classes", loaded);
        Measured.print(name + "-processor", own / 1000);
    }
}
