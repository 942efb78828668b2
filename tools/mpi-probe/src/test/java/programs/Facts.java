package programs;

import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.User_function;

/** Makes types, operations, groups, communicators and requests, and leaves some of each open. Run it with two ranks. */
public final class Facts {

    private Facts() {
    }

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        Datatype column = Datatype.Vector(3, 1, 4, MPI.INT);
        column.Commit();
        Datatype pair = Datatype.Contiguous(2, MPI.DOUBLE);
        pair.free();
        Op last = new Op(new Last(), false);
        Group all = MPI.COMM_WORLD.Group();
        all.free();
        all = MPI.COMM_WORLD.Group();
        MPI.COMM_WORLD.Split(0, rank).Free();
        MPI.COMM_WORLD.Split(rank, 0);
        int[] matrix = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        Request first = rank == 0
            ? MPI.COMM_WORLD.Isend(matrix, 1, 1, column, 1, 7)
            : MPI.COMM_WORLD.Irecv(matrix, 1, 1, column, 0, 7);
        Request second = rank == 0
            ? MPI.COMM_WORLD.Isend(new int[] {rank}, 0, 1, MPI.INT, 1, 8)
            : MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, 0, 8);
        Request.Waitall(new Request[] {second});
        Thread worker = new Thread(() -> ask(rank));
        worker.start();
        worker.join();
        int[] sum = new int[1];
        MPI.COMM_WORLD.Allreduce(new int[] {rank}, 0, sum, 0, 1, MPI.INT, last);
        MPI.COMM_WORLD.Barrier();
        first.Wait();
        MPI.COMM_WORLD.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 99);
        MPI.Finalize();
    }

    private static void ask(int rank) {
        MPI.COMM_WORLD.Iprobe(rank, 1);
    }

    private static final class Last extends User_function {

        @Override
        public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
            ((int[]) inOut)[inOutOffset] = ((int[]) in)[inOffset];
        }
    }
}
