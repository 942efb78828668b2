package programs;

import mpi.Cartcomm;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** Makes communicators in every possible way, in a job of four ranks. */
public final class Family {

    private Family() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        Intracomm half = world.Split(rank % 2, rank);
        half.clone();
        world.Create(world.Group().Incl(new int[] {1, 3}));
        Cartcomm grid = world.Create_cart(new int[] {2, 2}, new boolean[] {false, true}, false);
        grid.Sub(new boolean[] {true, false});
        world.Create_graph(new int[] {1, 2, 3, 4}, new int[] {1, 0, 3, 2}, false);
        Intercomm across = ((Comm) world).Create_intercomm(half, 0, 1 - rank % 2, 99);
        across.Merge(rank % 2 == 1);
        MPI.Finalize();
    }

}
