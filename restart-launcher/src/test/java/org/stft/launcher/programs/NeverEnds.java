package org.stft.launcher.programs;

import java.util.concurrent.CountDownLatch;
import mpi.MPI;
import org.stft.Stft;

/**
 * A program that never comes to a checkpoint call and never ends by itself; with "for-good" not even when told to. With
 * "started" it has started STFT.
 */
public final class NeverEnds {

    private NeverEnds() {
    }

    public static void main(String[] arguments) {
        boolean forGood = arguments[arguments.length - 1].equals("for-good");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            if (forGood) {
                stay();
            }
        }));
        if (arguments[arguments.length - 1].equals("started")) {
            MPI.Init(arguments);
            Stft.start();
        }
        System.out.println("stays");
        stay();
    }

    private static void stay() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
