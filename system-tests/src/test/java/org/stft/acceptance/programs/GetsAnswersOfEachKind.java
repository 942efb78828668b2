package org.stft.acceptance.programs;

import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.User_function;

/**
 * Gets answers of each kind from MPI and from Java, on four ranks, many of which depend on the time or on the order in which
 * messages arrive. Prints all that it has got.
 */
public final class GetsAnswersOfEachKind {

    private static final int RANKS = 4;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int next = (me + 1) % RANKS;
    private final int previous = (me + RANKS - 1) % RANKS;

    private GetsAnswersOfEachKind() {
    }

    public static void main(String[] arguments) {
        long began = System.nanoTime();
        String[] rest = MPI.Init(arguments);
        new GetsAnswersOfEachKind().run(rest);
        MPI.Finalize();
        System.out.println("took " + (System.nanoTime() - began));
    }

    private void run(String[] rest) {
        print("arguments", Arrays.toString(rest));
        byJava();
        blocking();
        nonblocking();
        wildcards();
        persistent();
        derivedTypes();
        objects();
        collective();
        manyElements();
        communicators();
        failing();
        ofAThread();
    }

    private static void print(String what, Object got) {
        System.out.println(what + ": " + got);
    }

    private static String text(Status status) {
        return status == null
            ? "null"
            : status.source + " " + status.tag + " " + status.index + " " + status.Get_count(MPI.INT) + " "
                + (status == MPI.EMPTY_STATUS);
    }

    private static void byJava() {
        print("time", System.nanoTime() + " " + System.currentTimeMillis() + " " + Instant.now());
        print("random", new Random().nextInt() + " " + Math.random() + " " + UUID.randomUUID() + " "
            + new SplittableRandom().nextLong());
        print("MPI's time", MPI.Wtime() + " " + MPI.Wtick() + " " + MPI.Get_processor_name());
    }

    private void blocking() {
        int[] got = new int[1000];
        Arrays.fill(got, -1);
        if (me % 2 == 0) {
            world.Send(new int[] {me, 1, 2}, 0, 3, MPI.INT, next, 1);
            world.Ssend(new int[] {me, 3}, 0, 2, MPI.INT, next, 2);
        } else {
            print("probed", text(world.Probe(previous, MPI.ANY_TAG)));
            print("received", text(world.Recv(got, 5, 900, MPI.INT, previous, 1)));
            print("received", text(world.Recv(got, 0, 2, MPI.INT, previous, 2)));
        }
        print("exchanged",
            text(world.Sendrecv(new int[] {me}, 0, 1, MPI.INT, next, 3, got, 20, 5, MPI.INT, previous, 3)));
        int[] replaced = {me * 10, me * 20};
        world.Sendrecv_replace(replaced, 0, 2, MPI.INT, next, 4, previous, 4);
        print("in the array", Arrays.hashCode(got) + " " + got[0] + " " + got[5] + " " + Arrays.toString(replaced));
    }

    private void nonblocking() {
        double[][] got = new double[6][4];
        Request[] requests = new Request[got.length];
        for (int i = 0; i < got.length; i++) {
            requests[i] = world.Irecv(got[i], 0, 4, MPI.DOUBLE, previous, 10 + i);
        }
        Request[] sent = new Request[got.length];
        for (int i = 0; i < got.length; i++) {
            sent[i] = world.Isend(new double[] {me, i, Math.random()}, 0, 3, MPI.DOUBLE, next, 10 + i);
        }
        print("any", text(Request.Waitany(requests)));
        print("some", Request.Waitsome(requests).length);
        long tests = 0;
        Status tested = requests[5].Test();
        while (tested == null) {
            tests++;
            tested = requests[5].Test();
        }
        print("tests", tests + " " + text(tested) + " " + requests[5].Is_null());
        print("all", Request.Waitall(requests).length);
        print("again", text(requests[0].Wait()));
        Status[] all = Request.Testall(sent);
        while (all == null) {
            all = Request.Testall(sent);
        }
        print("sent", all.length);
        print("in the arrays", Arrays.deepToString(got));
    }

    private void wildcards() {
        if (me != 0) {
            world.Send(new long[] {me, System.nanoTime()}, 0, 2, MPI.LONG, 0, 20 + me);
        } else {
            long polls = 0;
            while (world.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null) {
                polls++;
            }
            print("polls", polls);
            for (int i = 1; i < RANKS; i++) {
                long[] got = new long[2];
                Status status = world.Recv(got, 0, 2, MPI.LONG, MPI.ANY_SOURCE, MPI.ANY_TAG);
                print("took", status.source + " " + status.tag + " " + Arrays.toString(got));
            }
        }
        world.Barrier();
    }

    private void persistent() {
        int[] out = new int[2];
        int[] in = new int[2];
        Prequest send = world.Send_init(out, 0, 2, MPI.INT, next, 30);
        Prequest receive = world.Recv_init(in, 0, 2, MPI.INT, previous, 30);
        for (int i = 0; i < 3; i++) {
            out[1] = i * me;
            receive.Start();
            send.Start();
            print("started", text(receive.Wait()) + Arrays.toString(in));
            send.Wait();
        }
        Prequest.Startall(new Prequest[] {receive, send});
        Request.Waitall(new Request[] {receive, send});
        print("started both", Arrays.toString(in));
    }

    private void derivedTypes() {
        Datatype column = Datatype.Vector(3, 1, 4, MPI.INT);
        column.Commit();
        int[] out = new int[12];
        int[] in = new int[12];
        Arrays.setAll(out, i -> me * 100 + i);
        Arrays.fill(in, 7);
        world.Sendrecv(out, 1, 1, column, next, 31, in, 2, 1, column, previous, 31);
        print("a column", Arrays.toString(in));
    }

    private record Node(String name, Node child, int[] values) implements Serializable {}

    private void objects() {
        Object[] out = {new Node("of " + me, new Node("inner", null, null), new int[] {me}), null,
            new ArrayList<>(List.of(me, "text"))};
        Object[] in = new Object[3];
        world.Sendrecv(out, 0, 3, MPI.OBJECT, next, 32, in, 0, 3, MPI.OBJECT, previous, 32);
        Node node = (Node) in[0];
        print("objects",
            node.name + " " + node.child.name + " " + Arrays.toString(node.values) + " " + in[1] + " " + in[2]);
    }

    private void collective() {
        int[] out = new int[RANKS];
        Arrays.setAll(out, i -> me * 10 + i);
        int[] in = new int[RANKS];
        world.Barrier();
        world.Bcast(out, 0, 1, MPI.INT, 2);
        print("broadcast", out[0]);
        Arrays.fill(in, 1);
        world.Reduce(out, 0, in, 0, RANKS, MPI.INT, MPI.SUM, 1);
        print("reduced", Arrays.toString(in));
        world.Gather(out, 0, 1, MPI.INT, in, 0, 1, MPI.INT, 0);
        print("gathered", Arrays.toString(in));
        world.Scatter(out, 0, 1, MPI.INT, in, 3, 1, MPI.INT, 3);
        world.Allgather(out, 1, 1, MPI.INT, in, 0, 1, MPI.INT);
        print("from all", Arrays.toString(in));
        world.Alltoall(out, 0, 1, MPI.INT, in, 0, 1, MPI.INT);
        print("all to all", Arrays.toString(in));
        int[] ones = {1, 1, 1, 1};
        int[] places = {3, 2, 1, 0};
        world.Alltoallv(out, 0, ones, places, MPI.INT, in, 0, ones, places, MPI.INT);
        world.Allgatherv(out, 2, 1, MPI.INT, in, 0, ones, places, MPI.INT);
        int[] more = {1, 1, 1, 1, 99}; // there is no fifth rank
        int[] placesOfMore = {3, 2, 1, 0, 99};
        world.Gatherv(out, 0, 1, MPI.INT, in, 0, more, placesOfMore, MPI.INT, 1);
        world.Scatterv(out, 0, more, placesOfMore, MPI.INT, in, 0, 1, MPI.INT, 2);
        print("by places", Arrays.toString(in));
        world.Scan(out, 0, in, 0, RANKS, MPI.INT, MPI.MAX);
        world.Allreduce(out, 0, in, 0, 1, MPI.INT, new Op(new Smaller(), true));
        print("scanned", Arrays.toString(in));
        world.Reduce_scatter(out, 0, in, 0, ones, MPI.INT, MPI.SUM);
        print("what Reduce_scatter has done", Arrays.toString(in) + Arrays.toString(out));
    }

    /** So many that messages are not eager, and a record of what was received becomes several. */
    private void manyElements() {
        int each = 20_000;
        double[] out = new double[RANKS * each + 1];
        Arrays.setAll(out, i -> me + i / 7.0);
        double[] in = new double[RANKS * each + 2];
        int[] counts = {each, each, each, each};
        int[] places = {3 * each, each, 2 * each, 0};
        world.Alltoall(out, 1, each, MPI.DOUBLE, in, 2, each, MPI.DOUBLE);
        print("many, all to all", Arrays.hashCode(in));
        world.Alltoallv(out, 0, counts, places, MPI.DOUBLE, in, 1, counts, places, MPI.DOUBLE);
        print("many, by places", Arrays.hashCode(in));
        world.Allgather(out, 5, each, MPI.DOUBLE, in, 0, each, MPI.DOUBLE);
        print("many, from all", Arrays.hashCode(in));
        world.Allgatherv(out, 6, each, MPI.DOUBLE, in, 2, counts, places, MPI.DOUBLE);
        print("many, from all by places", Arrays.hashCode(in));
        world.Gather(out, 7, each, MPI.DOUBLE, in, 0, each, MPI.DOUBLE, 2);
        world.Gatherv(out, 8, each, MPI.DOUBLE, in, 1, counts, places, MPI.DOUBLE, 3);
        print("many, gathered", Arrays.hashCode(in));
        world.Scatter(out, 1, each, MPI.DOUBLE, in, each, each, MPI.DOUBLE, 0);
        world.Scatterv(out, 0, counts, places, MPI.DOUBLE, in, 2 * each, each, MPI.DOUBLE, 1);
        print("many, scattered", Arrays.hashCode(in));
    }

    private static final class Smaller extends User_function {

        @Override
        public void Call(Object one, int offset, Object other, int otherOffset, int count, Datatype type) {
            int[] from = (int[]) one;
            int[] to = (int[]) other;
            for (int i = 0; i < count; i++) {
                to[otherOffset + i] = Math.min(from[offset + i], to[otherOffset + i]);
            }
        }
    }

    private void communicators() {
        Intracomm half = world.Split(me % 2, -me);
        print("half", half.Rank() + " of " + half.Size());
        int[] sum = new int[1];
        half.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        Group first = world.Group().Incl(new int[] {0, 1, 2});
        Intracomm three = world.Create(first);
        print("three", (three == null) + " " + sum[0] + " " + Comm.Compare(world, half));
        Cartcomm grid = world.Create_cart(new int[] {2, 2}, new boolean[] {true, false}, false);
        Cartcomm row = grid.Sub(new boolean[] {false, true});
        print("grid", Arrays.toString(grid.Coords(grid.Rank())) + grid.Shift(0, 1).rank_dest + " " + row.Size());
        Graphcomm ring = world.Create_graph(new int[] {1, 2, 3, 4}, new int[] {1, 2, 3, 0}, false);
        print("ring", Arrays.toString(ring.Neighbours(me)));
        Intercomm between = world.Create_intercomm(half, 0, me % 2 == 0 ? 3 : 2, 40);
        int[] got = new int[1];
        between.Sendrecv(new int[] {me}, 0, 1, MPI.INT, half.Rank(), 41, got, 0, 1, MPI.INT, half.Rank(), 41);
        print("between", between.Remote_size() + " " + got[0]);
        for (int time = 0; time < 3; time++) {
            for (Intracomm each : List.of(world, half, row)) { // one call site, and no argument
                each.Barrier();
            }
        }
        half.Free();
    }

    private void failing() {
        int[] got = new int[4];
        if (me == 0) {
            world.Send(new int[] {1, 2, 3, 4, 5}, 0, 5, MPI.INT, 1, 50);
            world.Send(new int[] {6}, 0, 1, MPI.INT, 1, 50);
        } else if (me == 1) {
            try {
                world.Recv(got, 0, 3, MPI.INT, 0, 50);
            } catch (MPIException e) {
                print("failed", e.getClass() + " " + e.getMessage());
            }
            world.Recv(got, 0, 1, MPI.INT, 0, 50);
        }
        print("after it", got[0]);
        try {
            world.Send(got, 0, 5, MPI.INT, 99, 51);
        } catch (RuntimeException e) {
            print("failed", e.getClass());
        }
    }

    private void ofAThread() {
        int[] got = new int[1];
        Thread other = new Thread(() -> world.Recv(got, 0, 1, MPI.INT, previous, 60));
        other.start();
        world.Send(new int[] {me + (int) System.nanoTime()}, 0, 1, MPI.INT, next, 60);
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        print("a thread got", got[0]);
    }
}
