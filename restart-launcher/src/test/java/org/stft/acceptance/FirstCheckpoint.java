package org.stft.acceptance;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import mpi.MPI;
import org.stft.Stft;

/** A program that prints how many classes its first checkpoint loads on each rank, and its second. */
public final class FirstCheckpoint {

    private FirstCheckpoint() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            for (int i = 1; i <= 2; i++) {
                MPI.COMM_WORLD.Barrier();
                long before = classes.getTotalLoadedClassCount();
                stft.checkpointNow();
                long loaded = classes.getTotalLoadedClassCount() - before;
                System.out.println("checkpoint " + i + " loaded " + loaded + " classes");
            }
        }
        MPI.Finalize();
    }
}
