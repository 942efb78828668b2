package programs;

import mpi.MPI;

/** Ranks 1 and 2 send a number each, rank 0 subtracts them: with a message race (argument order), or without one (mended). */
public final class Difference {

    private static final int TAG = 7;

    private Difference() {
    }

    public static void main(String[] args) {
        String how = MPI.Init(args)[0];
        int rank = MPI.COMM_WORLD.Rank();
        if (rank == 0) {
            System.out.println(how.equals("order") ? inOrder() : mended());
        } else {
            MPI.COMM_WORLD.Send(new double[] {rank * 1.5}, 0, 1, MPI.DOUBLE, 0, TAG);
        }
        MPI.Finalize();
    }

    /** Takes for granted that the number of rank 1 arrives first. */
    private static double inOrder() {
        double[] one = new double[1];
        double[] two = new double[1];
        MPI.COMM_WORLD.Recv(one, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, TAG);
        MPI.COMM_WORLD.Recv(two, 0, 1, MPI.DOUBLE, MPI.ANY_SOURCE, TAG);
        return one[0] - two[0];
    }

    private static double mended() {
        double[] one = new double[1];
        double[] two = new double[1];
        MPI.COMM_WORLD.Recv(one, 0, 1, MPI.DOUBLE, 1, TAG);
        MPI.COMM_WORLD.Recv(two, 0, 1, MPI.DOUBLE, 2, TAG);
        return one[0] - two[0];
    }
}
