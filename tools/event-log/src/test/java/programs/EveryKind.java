package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Makes calls of each kind, in a job of two ranks. */
public final class EveryKind {

    private EveryKind() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int me = world.Rank();
        int peer = 1 - me;
        int[] out = {me, 1, 2};
        int[] in = new int[5];
        if (me == 0) {
            world.Send(out, 0, 3, MPI.INT, 1, 7);
            world.Ssend(out, 0, 2, MPI.INT, 1, 8);
        } else {
            world.Recv(in, 0, 5, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            Status found = world.Probe(MPI.ANY_SOURCE, 8);
            world.Recv(in, 0, 5, MPI.INT, found.source, found.tag);
        }
        Request[] both = {world.Irecv(in, 0, 5, MPI.INT, peer, MPI.ANY_TAG), world.Isend(out, 0, 1, MPI.INT, peer, 9)};
        Request.Waitall(both);
        both[0].Wait();
        world.Sendrecv(out, 0, 1, MPI.INT, peer, 1, in, 0, 1, MPI.INT, peer, 1);
        Prequest again = world.Recv_init(in, 0, 5, MPI.INT, peer, 3);
        for (int i = 0; i < 2; i++) {
            again.Start();
            Request sent = world.Isend(out, 0, 3, MPI.INT, peer, 3);
            Request.Waitany(new Request[] {again});
            Request.Waitsome(new Request[] {sent});
        }
        for (int i = 0; i < 21; i++) {
            world.Iprobe(peer, 55);
        }
        world.Allreduce(out, 0, in, 0, 3, MPI.INT, MPI.SUM);
        world.Bcast(in, 0, 2, MPI.INT, 1);
        world.Alltoallv(out, 0, new int[] {1, 0}, new int[] {0, 1}, MPI.INT, in, 0, new int[] {1 - me, 1 - me},
            new int[] {0, 1}, MPI.INT);
        Intracomm half = world.Split(me, 0);
        half.Barrier();
        MPI.Finalize();
    }
}
