package programs;

import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.User_function;

/** Calls whose arguments the event log has not. */
public final class Recorded {

    private Recorded() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pair.Commit();
        Op first = new Op(new Keep(), false);
        for (int i = 0; i < 3; i++) {
            gather(world, new int[] {1, i});
            world.Allreduce(new int[2], 0, new int[2], 0, 1, i == 2 ? pair : MPI.INT, i == 0 ? MPI.MAX : first);
        }
        Group group = world.Group();
        Intracomm reversed = world.Create(group.Incl(new int[] {1, 0}));
        reversed.Split(rank, i(rank));
        persistent(world, pair);
        lists(group);
        MPI.Finalize();
    }

    /** Leaves the second operand as it is. */
    private static final class Keep extends User_function {

        @Override
        public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
        }
    }

    private static int i(int rank) {
        return 5 - rank;
    }

    private static void gather(Intracomm world, int[] counts) {
        for (int i = 0; i < 2; i++) {
            world.Gatherv(new int[9], 0, counts[world.Rank()], MPI.INT, new int[9], 0, counts, new int[] {0, 4},
                MPI.INT, 1);
        }
    }

    private static void persistent(Intracomm world, Datatype pair) {
        Prequest receive = world.Recv_init(new int[2], 0, 2, MPI.INT, 1 - world.Rank(), 0);
        Prequest send = world.Send_init(new int[2], 0, 1, pair, 1 - world.Rank(), 0);
        for (int i = 0; i < 2; i++) {
            receive.Start();
            send.Start();
            send.Wait();
            receive.Wait();
        }
    }

    private static void lists(Group group) {
        int[] many = new int[70];
        try {
            group.Excl(many);
            group.Range_incl(new int[][] {{0, 1, 1}});
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
