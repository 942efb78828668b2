package programs;

import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;

/** Environment, groups, communicators and topologies of four ranks, with what MPJ Express does as MPI says; the rest is in {@link StandardCalls}. */
public final class CommunicatorCalls {

    private static final int RANKS = 4;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final Results results = new Results(me);

    /** Runs a rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        CommunicatorCalls calls = new CommunicatorCalls();
        calls.environment();
        calls.groups();
        calls.communicators();
        calls.intercommunicators();
        calls.grid();
        calls.graph();
        MPI.Finalize();
    }

    private void environment() {
        results.say("initialized", MPI.Initialized());
        results.say("name", !MPI.Get_processor_name().isEmpty());
        results.say("threads", MPI.queryThread() == MPI.THREAD_MULTIPLE);
        results.say("main thread", MPI.isMainThread());
        results.say("self", MPI.COMM_SELF.Rank() + " of " + MPI.COMM_SELF.Size());
        results.say("clone of self", ((Comm) MPI.COMM_SELF.clone()).Size());
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pair.free();
        MPI.EMPTY_STATUS.free();
    }

    private void groups() {
        Group all = world.Group();
        Group even = all.Incl(new int[] {2, 0});
        Group odd = all.Excl(new int[] {0, 2});
        results.say("incl", even.Size() + " " + even.Rank());
        results.say("excl", odd.Size() + " " + odd.Rank());
        results.say("translate", Group.Translate_ranks(all, new int[] {0, 1, 2, 3}, even));
        results.say("compare groups", Group.Compare(all, all) + " " + Group.Compare(even, all) + " "
            + Group.Compare(even, all.Incl(new int[] {0, 2})));
        results.say("union", Group.Translate_ranks(Group.Union(even, odd), new int[] {0, 1, 2, 3}, all));
        results.say("intersection", Group.Intersection(even, all).Size() + " " + Group.Intersection(even, odd).Size());
        results.say("difference", Group.Translate_ranks(Group.Difference(all, even), new int[] {0, 1}, all));
        results.say("range incl", Group.Translate_ranks(all.Range_incl(new int[][] {{3, 1, -2}, {0, 0, 1}}),
            new int[] {0, 1, 2}, all));
        results.say("range excl",
            Group.Translate_ranks(all.Range_excl(new int[][] {{0, 2, 2}}), new int[] {0, 1}, all));
        even.free();
    }

    private void communicators() {
        Intracomm half = world.Split(me % 2, -me);
        results.say("split", half.Rank() + " of " + half.Size());
        int[] sum = new int[1];
        half.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        results.say("sum of the half", sum);
        Intracomm made = world.Create(world.Group().Incl(new int[] {3, 1, 0, 2}));
        results.say("create", made.Rank() + " of " + made.Size());
        Intracomm copy = (Intracomm) world.clone();
        results.say("compare communicators", Comm.Compare(world, world) + " " + Intracomm.Compare(world, copy) + " "
            + Comm.Compare(world, half));
        results.say("topology of none", copy.Topo_test() == MPI.UNDEFINED);
        results.say("inter", copy.Test_inter());
    }

    private void intercommunicators() {
        Intracomm half = world.Split(me % 2, me);
        Intercomm between = world.Create_intercomm(half, 0, 1 - me % 2, 7);
        results.say("intercomm", between.Test_inter() + " " + between.Size() + " " + between.Remote_size() + " "
            + between.Remote_group().Size());
        int[] got = new int[1];
        Status status = between.Sendrecv(new int[] {me}, 0, 1, MPI.INT, between.Rank(), 1, got, 0, 1, MPI.INT,
            between.Rank(), 1);
        results.say("across", got[0] + " " + status.source);
        Object[] object = new Object[1];
        Request receive = between.Irecv(object, 0, 1, MPI.OBJECT, between.Rank(), 2);
        between.Send(new Object[] {new int[5000 + me]}, 0, 1, MPI.OBJECT, between.Rank(), 2);
        receive.Wait();
        results.say("object across", ((int[]) object[0]).length);
        Intracomm merged = between.Merge(me % 2 == 1);
        results.say("merged", merged.Rank() + " of " + merged.Size());
        results.say("clone of the intercomm", ((Intercomm) between.clone()).Remote_size());
    }

    private void grid() {
        int[] dims = {2, 0};
        Cartcomm.Dims_create(RANKS, dims);
        results.say("dims", dims);
        Cartcomm grid = world.Create_cart(new int[] {2, 2}, new boolean[] {true, false}, false);
        results.say("topology of the grid", grid.Topo_test() == MPI.CART);
        CartParms parameters = grid.Get();
        results.say("grid", parameters.dims);
        results.say("rings", parameters.periods);
        results.say("place", parameters.coords);
        results.say("rank", grid.Rank(new int[] {1, 0}) + " " + grid.Rank());
        results.say("coordinates", grid.Coords(3));
        ShiftParms ring = grid.Shift(0, 1);
        results.say("shift", ring.rank_source + " " + ring.rank_dest);
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        results.say("row", row.Rank() + " of " + row.Size());
        results.say("map of the grid", grid.Map(new int[] {2, 2}, new boolean[] {false, false}));
        Cartcomm copy = (Cartcomm) grid.clone();
        results.say("copy", copy.Get().dims);
        Cartcomm small = world.Create_cart(new int[] {3}, new boolean[] {false}, false);
        results.say("smaller grid", small == null ? "none" : small.Rank());
    }

    private void graph() {
        Graphcomm ring = world.Create_graph(new int[] {2, 4, 6, 8}, new int[] {1, 3, 0, 2, 1, 3, 0, 2}, false);
        results.say("topology of the graph", ring.Topo_test() == MPI.GRAPH);
        GraphParms parameters = ring.Get();
        results.say("index", parameters.index);
        results.say("edges", parameters.edges);
        results.say("neighbours", ring.Neighbours(me));
        results.say("map of the graph", ring.Map(new int[] {1, 2, 2, 2}, new int[] {1, 0}));
        results.say("copy", ((Graphcomm) ring.clone()).Neighbours(0));
    }
}
