package programs;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Makes what the contract of an MPI library is about. Run it with four ranks, or as rank 1 of four without others. */
public final class Contract {

    private Contract() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Intracomm half = MPI.COMM_WORLD.Split(rank % 2, rank);
        ((Comm) MPI.COMM_WORLD).Create_intercomm(half, 0, 1 - rank % 2, 5);
        int next = (rank + 1) % MPI.COMM_WORLD.Size();
        int last = (rank + MPI.COMM_WORLD.Size() - 1) % MPI.COMM_WORLD.Size();
        Request request = MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, last, 9);
        MPI.COMM_WORLD.Isend(new int[1], 0, 1, MPI.INT, next, 9).Wait();
        request.Wait();
        Prequest persistent = MPI.COMM_WORLD.Recv_init(new int[1], 0, 1, MPI.INT, last, 9);
        persistent.Start();
        MPI.COMM_WORLD.Isend(new int[1], 0, 1, MPI.INT, next, 9).Wait();
        persistent.Wait();
        MPI.Finalize();
    }
}
