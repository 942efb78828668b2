package programs;

import mpi.MPI;

/** Rank 1 ends the job while the others wait for a message that never comes. */
public final class AbortedJob {

    /** Runs a rank. */
    public static void main(String[] arguments) {
        MPI.initThread(MPI.THREAD_SINGLE, 0, arguments);
        if (MPI.COMM_WORLD.Rank() == 1) {
            MPI.COMM_WORLD.Abort(7);
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 1);
    }
}
