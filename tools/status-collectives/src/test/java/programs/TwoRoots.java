package programs;

import mpi.MPI;
import mpi.MPIException;

/** Rank 2 names itself as root of a broadcast, the others rank 0. Prints what MPI says. */
public final class TwoRoots {

    private TwoRoots() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        try {
            MPI.COMM_WORLD.Bcast(new int[1], 0, 1, MPI.INT, MPI.COMM_WORLD.Rank() == 2 ? 2 : 0);
        } catch (MPIException e) {
            System.out.println(e.getMessage());
        }
        if (MPI.COMM_WORLD.Rank() == 2) {
            System.out.flush();
            Runtime.getRuntime().halt(1); // ends the job: the others may wait for it
        }
    }
}
