package org.stft.launcher.programs;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;

/** Rank 1 is killed; then rank 0 receives what rank 1 has announced, prints a stack trace of its own, and ends. */
public final class ReceivesFromKilledRank {

    /** More than MPJ Express sends before it is asked for. */
    private static final int LONG = 1_000_000;
    private static final CountDownLatch PRINTED = new CountDownLatch(1);

    private ReceivesFromKilledRank() {
    }

    public static void main(String[] arguments) throws IOException {
        MPI.Init(arguments);
        if (MPI.COMM_WORLD.Rank() == 1) {
            MPI.COMM_WORLD.Isend(new byte[LONG], 0, LONG, MPI.BYTE, 0, 1);
            MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 0, 2);
            new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start();
        } else if (MPI.COMM_WORLD.Rank() == 0) {
            Runtime.getRuntime().addShutdownHook(new Thread(ReceivesFromKilledRank::awaitPrinted));
            MPI.COMM_WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 1, 2);
            awaitLoss();
            try {
                MPI.COMM_WORLD.Recv(new byte[LONG], 0, LONG, MPI.BYTE, 1, 1);
            } catch (MPIException e) {
                new IllegalStateException("the program's own").printStackTrace();
                System.out.println("received nothing");
            }
            PRINTED.countDown();
            System.exit(1);
        }
    }

    /** The launcher ends the other ranks soon after the death of one; on a busy machine that is too soon for what is tested. */
    private static void awaitPrinted() {
        try {
            PRINTED.await(4, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** MPJ Express closes all connections when one ends. */
    private static void awaitLoss() {
        try {
            while (true) {
                MPI.COMM_WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 2, 1);
            }
        } catch (MPIException e) {
            System.out.println("lost its connections");
        }
    }
}
