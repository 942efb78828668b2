package org.stft.acceptance.programs;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that prints how many classes its first checkpoint loads on each rank, and its second. Argument: a file, if it
 * waits before them until the rehearsal has ended and there is no such file.
 */
public final class CountsLoadedClasses {

    private CountsLoadedClasses() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        try (Stft stft = Stft.start()) {
            stft.protect("state", new int[1]);
            stft.protect("progress", ArrayList.class, ArrayList::new);
            if (own.length > 0) {
                System.out.println("started");
                await(CountsLoadedClasses::isNotRehearsing);
                System.out.println("rehearsed");
                await(() -> Files.notExists(Path.of(own[0])));
            }
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

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static boolean isNotRehearsing() {
        return Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> thread.getName().equals("stft-rehearsal"));
    }
}
