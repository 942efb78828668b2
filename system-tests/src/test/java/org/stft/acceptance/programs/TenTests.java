package org.stft.acceptance.programs;

import java.util.Arrays;
import mpi.MPI;
import mpi.Request;

/** The ten tests of the dissertation on error templates (section 4.3), in Java. The argument is the number of the test. */
public final class TenTests {

    private static final int TAG = 333;

    private TenTests() {
    }

    public static void main(String[] args) {
        String test = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        switch (test) {
            case "1" -> anySource(rank);
            case "2" -> sendsFacingEachOther(rank);
            case "3" -> longerReceive(rank);
            case "4" -> otherType(rank);
            case "5" -> unpairedSend(rank);
            case "6" -> changedBuffer(rank);
            case "7" -> requestNotCompleted(rank);
            case "8" -> otherRoot(rank);
            case "9" -> notCalledByAll(rank);
            case "10" -> tooManyElements(rank);
            default -> throw new IllegalArgumentException(test);
        }
        MPI.Finalize();
    }

    private static void anySource(int rank) {
        int[] value = {rank};
        if (rank < 2) {
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, 2, TAG);
        } else {
            int[] received = new int[2];
            MPI.COMM_WORLD.Recv(received, 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            MPI.COMM_WORLD.Recv(received, 1, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        }
    }

    private static void sendsFacingEachOther(int rank) {
        int[] value = {rank};
        if (rank < 2) {
            MPI.COMM_WORLD.Send(value, 0, 1, MPI.INT, 1 - rank, TAG + rank);
            MPI.COMM_WORLD.Recv(value, 0, 1, MPI.INT, 1 - rank, TAG + 1 - rank);
        }
    }

    private static void longerReceive(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Send(new int[4], 0, 4, MPI.INT, 1, TAG);
        } else if (rank == 1) {
            MPI.COMM_WORLD.Recv(new int[7], 0, 7, MPI.INT, 0, TAG);
        }
    }

    private static void otherType(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Send(new int[4], 0, 4, MPI.INT, 1, TAG);
        } else if (rank == 1) {
            MPI.COMM_WORLD.Recv(new double[4], 0, 4, MPI.DOUBLE, 0, TAG);
        }
    }

    private static void unpairedSend(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG);
        }
    }

    private static void changedBuffer(int rank) {
        double[] data = new double[400_000];
        if (rank == 0) {
            Arrays.setAll(data, i -> i);
            Request request = MPI.COMM_WORLD.Isend(data, 0, data.length, MPI.DOUBLE, 1, TAG);
            Arrays.fill(data, -1);
            request.Wait();
        } else if (rank == 1) {
            MPI.COMM_WORLD.Recv(data, 0, data.length, MPI.DOUBLE, 0, TAG);
        }
    }

    private static void requestNotCompleted(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Isend(new int[4], 0, 4, MPI.INT, 1, TAG);
        } else if (rank == 1) {
            MPI.COMM_WORLD.Recv(new int[4], 0, 4, MPI.INT, 0, TAG);
        }
    }

    private static void otherRoot(int rank) {
        int root = rank == 0 ? MPI.COMM_WORLD.Size() - 2 : MPI.COMM_WORLD.Size() - 1;
        MPI.COMM_WORLD.Bcast(new double[5], 0, 5, MPI.DOUBLE, root);
    }

    private static void notCalledByAll(int rank) {
        if (rank != 0) {
            MPI.COMM_WORLD.Bcast(new double[5], 0, 5, MPI.DOUBLE, MPI.COMM_WORLD.Size() - 1);
        }
    }

    private static void tooManyElements(int rank) {
        if (rank == 0) {
            MPI.COMM_WORLD.Send(new int[16], 0, 16, MPI.INT, 1, TAG);
        } else if (rank == 1) {
            MPI.COMM_WORLD.Recv(new int[16], 0, 16, MPI.INT, 0, TAG);
        }
    }
}
