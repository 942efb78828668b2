package org.stft.launcher.programs;

import java.util.concurrent.CountDownLatch;
import mpi.MPI;

/** All ranks but the last one receive from it; that one, and a thread of it, wait for something else that never comes. */
public final class WaitsInTwoPlaces {

    private WaitsInTwoPlaces() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        MPI.Init(arguments);
        solve(MPI.COMM_WORLD.Size() - 1);
        MPI.Finalize();
    }

    private static void solve(int last) throws InterruptedException {
        if (MPI.COMM_WORLD.Rank() == last) {
            CountDownLatch input = new CountDownLatch(1);
            new Thread(() -> read(input), "reader").start();
            input.await(); // for input
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, last, 0); // from the last rank
    }

    private static void read(CountDownLatch input) {
        try {
            new CountDownLatch(1).await(); // for ever
            input.countDown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
