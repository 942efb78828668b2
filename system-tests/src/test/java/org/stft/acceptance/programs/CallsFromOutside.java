package org.stft.acceptance.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Ranks 1 and 3 get a communicator, and all call collective operations on it. To the other ranks MPJ Express gives an
 * object, too. The merge joins groups of different sizes.
 */
public final class CallsFromOutside {

    private CallsFromOutside() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm two = MPI.COMM_WORLD.Create(MPI.COMM_WORLD.Group().Incl(new int[] {3, 1}));
        try {
            two.Barrier();
            two.Barrier();
        } catch (MPIException e) {
            System.out.println(e.getMessage());
        }
        if (two.Rank() >= 0) {
            two.Barrier();
            two.Free();
        }
        Intracomm side = MPI.COMM_WORLD.Split(rank == 0 ? 0 : 1, rank);
        Intracomm all = MPI.COMM_WORLD.Create_intercomm(side, 0, rank == 0 ? 1 : 0, 7).Merge(rank == 0);
        all.Barrier();
        MPI.Finalize();
    }
}
