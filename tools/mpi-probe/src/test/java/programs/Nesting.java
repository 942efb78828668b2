package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.User_function;

/** Makes calls inside which MPJ Express makes others, in a job of two ranks. */
public final class Nesting {

    private Nesting() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int peer = 1 - world.Rank();
        int[] out = {world.Rank() + 10};
        int[] in = new int[2];
        world.Sendrecv(out, 0, 1, MPI.INT, peer, 1, in, 0, 1, MPI.INT, peer, 1);
        check(in[0] == peer + 10);
        Request[] both = {world.Irecv(in, 1, 1, MPI.INT, MPI.ANY_SOURCE, 2), world.Isend(out, 0, 1, MPI.INT, peer, 2)};
        Request.Waitall(both);
        check(in[1] == peer + 10);
        world.Allreduce(out, 0, in, 0, 1, MPI.INT, MPI.SUM);
        check(in[0] == 21);
        Prequest again = world.Recv_init(in, 0, 1, MPI.INT, peer, 3);
        again.Start();
        world.Ssend(out, 0, 1, MPI.INT, peer, 3);
        again.Wait();
        check(in[0] == peer + 10);
        MPI.Wtick();
        Op ours = new Op(new CallsMpi(), true);
        world.Reduce(out, 0, in, 0, 1, MPI.INT, ours, 0);
        Runnable meet = world::Barrier;
        meet.run();
        MPI.Finalize();
    }

    /** An operation of the program: MPI calls it, and it calls MPI. */
    private static final class CallsMpi extends User_function {

        @Override
        public void Call(Object in, int inOffset, Object out, int outOffset, int count, mpi.Datatype type) {
            MPI.Wtime();
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("A message did not arrive as it was sent.");
        }
    }
}
