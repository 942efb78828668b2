package org.stft.acceptance.programs;

import java.util.List;
import mpi.MPI;
import mpi.Request;

/** Programs whose ranks wait for each other for ever, and some that only look like it. The argument is the name of one. */
public final class Deadlocks {

    private static final int TAG = 7;
    private static final int LONG = 100_000;
    private static final long LATER_MILLIS = 2_500;
    private static final List<String> SYSTEM_NAMES = List.of("stft-worker-1", "Finalizer", "C1 CompilerThread0");

    private Deadlocks() {
    }

    public static void main(String[] args) throws InterruptedException {
        String name = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        switch (name) {
            case "receives" -> receives(rank);
            case "long-sends" -> longSends(rank);
            case "any-source" -> anySource();
            case "waits" -> waits(rank);
            case "wait-any" -> waitAny(rank);
            case "barrier-and-receive" -> barrierAndReceive(rank);
            case "part" -> part(rank);
            case "ended" -> ended(rank);
            case "finalized" -> finalized(rank);
            case "left" -> {
                MPI.COMM_WORLD.Barrier(); // and then main returns
                return;
            }
            case "slow-sender" -> slowSender(rank);
            case "late-thread" -> lateThread(rank, "late");
            case "late-threads-with-names-of-the-system" -> lateThread(rank, SYSTEM_NAMES.get(rank));
            case "joined" -> joined(rank);
            case "computes-in-collective" -> computesInCollective(rank);
            default -> throw new IllegalArgumentException(name);
        }
        MPI.Finalize();
    }

    private static void receives(int rank) {
        int[] value = {rank};
        int next = (rank + 1) % MPI.COMM_WORLD.Size();
        int previous = (rank + MPI.COMM_WORLD.Size() - 1) % MPI.COMM_WORLD.Size();
        MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, previous, TAG); // each waits for the one before
        MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, next, TAG);
    }

    private static void longSends(int rank) {
        double[] value = new double[LONG];
        if (rank < 2) {
            MPI.COMM_WORLD.Send(value, 0, LONG, MPI.DOUBLE, 1 - rank, TAG); // too long to be buffered
            MPI.COMM_WORLD.Recv(value, 0, LONG, MPI.DOUBLE, 1 - rank, TAG);
        }
    }

    private static void anySource() {
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG); // nobody sends
    }

    private static void waits(int rank) {
        int[] value = {rank};
        if (rank < 2) {
            Request receive = MPI.COMM_WORLD.Irecv(value, 0, 1, MPI.INT, 1 - rank, TAG);
            Request other = MPI.COMM_WORLD.Isend(value.clone(), 0, 1, MPI.INT, 1 - rank, TAG + 1);
            Request.Waitall(new Request[] {other, receive}); // the message has another tag
        }
    }

    private static void waitAny(int rank) {
        Request[] both = {MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, (rank + 1) % 3, TAG),
            MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, (rank + 2) % 3, TAG)};
        Request.Waitany(both); // no rank sends
    }

    private static void barrierAndReceive(int rank) {
        if (rank == 1) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG); // sent after the barrier
        }
        MPI.COMM_WORLD.Barrier(); // the others wait here
        if (rank == 0) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG);
        }
    }

    private static void part(int rank) {
        if (rank < 2) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1 - rank, TAG); // two of three
        }
        long end = System.nanoTime() + 60_000_000_000L;
        double sum = 0;
        while (System.nanoTime() < end) {
            sum += Math.sqrt(sum + rank); // the third computes
        }
    }

    private static void ended(int rank) {
        if (rank == 0) {
            System.exit(0);
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG); // from a rank that has ended
    }

    private static void finalized(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, TAG); // from a rank in Finalize
        }
    }

    /** The ranks are blocked until a rank that sleeps sends. */
    private static void slowSender(int rank) throws InterruptedException {
        int[] value = {rank};
        if (rank == 0) {
            Thread.sleep(LATER_MILLIS);
        } else {
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, rank - 1, TAG);
        }
        MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, (rank + 1) % MPI.COMM_WORLD.Size(), TAG);
        if (rank == 0) {
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, MPI.COMM_WORLD.Size() - 1, TAG);
        }
    }

    /** A thread that has not called MPI yet sends what the ranks wait for. */
    private static void lateThread(int rank, String name) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(LATER_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, (rank + 1) % MPI.COMM_WORLD.Size(), TAG);
        }, name);
        other.start();
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        other.join();
    }

    private static void joined(int rank) throws InterruptedException {
        if (rank < 2) {
            Thread other = new Thread(() -> MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1 - rank, TAG)); // joined
            other.start();
            other.join();
        }
    }

    private static void computesInCollective(int rank) throws InterruptedException {
        if (rank == 1) {
            Thread.sleep(LATER_MILLIS);
        }
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        MPI.COMM_WORLD.Barrier();
    }
}
