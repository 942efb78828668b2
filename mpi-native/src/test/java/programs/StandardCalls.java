package programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;
import mpi.User_function;

/** Calls of four ranks that MPJ Express does not have or does wrongly. */
public final class StandardCalls {

    private static final int RANKS = 4;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final Results results = new Results(me);

    /** Runs a rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        StandardCalls calls = new StandardCalls();
        calls.environment();
        calls.groups();
        calls.communicators();
        calls.grid();
        calls.noPeer();
        calls.offsets();
        calls.reductions();
        calls.objectReductions();
        calls.directBuffers();
        calls.cancelled();
        calls.nullRequests();
        calls.manyCommunicators();
        calls.refusals();
        MPI.Finalize();
        calls.results.refused("after the end", calls.world::Barrier);
    }

    private void environment() {
        double before = MPI.Wtime();
        results.say("clock", MPI.Wtick() > 0 && MPI.Wtick() < 1 && MPI.Wtime() >= before);
        results.say("error handler", MPI.Errorhandler_get() == MPI.ERRORS_RETURN);
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        results.say("greatest tag", (int) world.Attr_get(MPI.TAG_UB) >= 32767);
        world.Attr_get(MPI.HOST);
        world.Attr_get(MPI.IO);
        results.refused("delete an attribute", () -> world.Attr_delete(MPI.TAG_UB));
        results.refused("initialized twice", () -> MPI.Init(new String[0]));
        results.say("no communicator", MPI.COMM_NULL != null);
        results.refused("null communicator", () -> MPI.COMM_NULL.Rank());
    }

    private void groups() {
        Group all = world.Group();
        results.say("compare", Group.Compare(all.Incl(new int[] {2, 0}), all.Excl(new int[] {0, 2})));
        results.refused("null group", () -> world.Create(MPI.GROUP_NULL));
        results.say("empty group", MPI.GROUP_EMPTY.Size());
        results.refused("member that is not", () -> all.Incl(new int[] {RANKS}));
    }

    private void communicators() {
        Intracomm none = world.Split(me == 0 ? MPI.UNDEFINED : 1, 0);
        results.say("split undefined", none == null);
        Intracomm made = world.Create(world.Group().Incl(new int[] {3, 1}));
        results.say("create", made == null ? "none" : made.Rank() + " of " + made.Size());
        Intracomm copy = (Intracomm) world.clone();
        copy.Free();
        results.refused("freed", copy::Barrier);
    }

    private void grid() {
        Cartcomm grid = world.Create_cart(new int[] {2, 2}, new boolean[] {true, false}, false);
        ShiftParms open = grid.Shift(1, 1);
        results.say("shift", open.rank_source + " " + open.rank_dest);
        int[] got = {-1};
        Status status = grid.Sendrecv(new int[] {me}, 0, 1, MPI.INT, open.rank_dest, 1, got, 0, 1, MPI.INT,
            open.rank_source, 1);
        results.say("over the border", got[0] + " " + status.source);
    }

    private void noPeer() {
        world.Send(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        Status status = world.Recv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 1);
        results.say("no peer", (status.source == MPI.PROC_NULL) + " " + status.Get_count(MPI.INT));
        world.Isend(new Object[] {""}, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1).Wait();
        results.say("no object", world.Recv(new Object[1], 0, 1, MPI.OBJECT, MPI.PROC_NULL, 1).Get_count(MPI.OBJECT));
        results.say("probe none", world.Probe(MPI.PROC_NULL, 1).source == MPI.PROC_NULL);
    }

    private void offsets() {
        int[] gathered = new int[RANKS + 3];
        world.Gather(new int[] {0, me}, 1, 1, MPI.INT, me == 0 ? gathered : null, 2, 1, MPI.INT, 0);
        results.say("gather", gathered);
        int[] mine = new int[3];
        world.Scatter(me == 0 ? new int[] {9, 10, 11, 12, 13} : null, 1, 1, MPI.INT, mine, 2, 1, MPI.INT, 0);
        results.say("scatter", mine);
        int[] result = new int[3];
        world.Reduce(new int[] {0, me}, 1, me == 2 ? result : null, 2, 1, MPI.INT, MPI.SUM, 2);
        results.say("reduce", result);
        int[] alone = {me};
        world.Reduce(alone, 0, alone, 0, 1, MPI.INT, MPI.SUM, 0);
        results.say("receive buffer elsewhere", alone[0] == (me == 0 ? 6 : me));
    }

    private void reductions() {
        int[] part = new int[2];
        int[] sent = {1, 2, 3, 4, 5};
        world.Reduce_scatter(sent, 0, part, 0, new int[] {1, 2, 1, 1}, MPI.INT, MPI.SUM);
        results.say("reduce scatter", part);
        results.say("sent", sent);
        int[] bits = new int[2];
        for (Op op : new Op[] {MPI.BOR, MPI.BXOR}) {
            world.Allreduce(new int[] {me + 1, 8}, 0, bits, 0, 2, MPI.INT, op);
            results.say("bits", bits);
        }
        boolean[] answer = new boolean[1];
        world.Allreduce(new boolean[] {me == 1}, 0, answer, 0, 1, MPI.BOOLEAN, MPI.LXOR);
        results.say("lxor", answer);
        for (Op op : new Op[] {MPI.MAXLOC, MPI.MINLOC}) {
            long[] longs = new long[2];
            world.Allreduce(new long[] {Long.MAX_VALUE - me % 2, me}, 0, longs, 0, 1, MPI.LONG2, op);
            results.say("pair of longs", longs);
            double[] doubles = new double[2];
            world.Allreduce(new double[] {me % 2, me}, 0, doubles, 0, 1, MPI.DOUBLE2, op);
            results.say("pair of doubles", doubles);
        }
        Op digits = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                int[] first = (int[]) in;
                int[] second = (int[]) inOut;
                for (int i = 0; i < 2 * count; i += 2) {
                    second[inOutOffset + i] += first[inOffset + i] * second[inOutOffset + i + 1];
                    second[inOutOffset + i + 1] *= first[inOffset + i + 1];
                }
            }
        }, false);
        int[] joined = new int[2];
        world.Scan(new int[] {me + 1, 10}, 0, joined, 0, 1, MPI.INT2, digits);
        results.say("scan in order", joined);
        world.Allreduce(new int[] {me + 1, 10}, 0, joined, 0, 1, MPI.INT2, digits);
        results.say("allreduce in order", joined);
        results.refused("sum of booleans", () -> world.Allreduce(new boolean[1], 0, new boolean[1], 0, 1, MPI.BOOLEAN,
            MPI.SUM));
    }

    private void objectReductions() {
        Op join = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                    ((Object[]) inOut)[inOutOffset + i] = ((Object[]) in)[inOffset + i] + ""
                        + ((Object[]) inOut)[inOutOffset + i];
                }
            }
        }, false);
        Object[] text = new Object[1];
        world.Allreduce(new Object[] {"r" + me}, 0, text, 0, 1, MPI.OBJECT, join);
        results.say("joined", text);
        world.Reduce(new Object[] {"r" + me}, 0, me == 1 ? text : null, 0, 1, MPI.OBJECT, join, 1);
        results.say("joined at the root", text);
        world.Scan(new Object[] {"r" + me}, 0, text, 0, 1, MPI.OBJECT, join);
        results.say("joined so far", text);
        world.Reduce_scatter(new Object[] {"a", "b", "c", "d"}, 0, text, 0, new int[] {1, 1, 1, 1}, MPI.OBJECT, join);
        results.say("joined part", text);
        Object[] parts = new Object[RANKS];
        world.Allgatherv(new Object[] {me}, 0, 1, MPI.OBJECT, parts, 0, new int[] {1, 1, 1, 1}, new int[] {3, 2, 1, 0},
            MPI.OBJECT);
        results.say("allgatherv", parts);
    }

    private void directBuffers() {
        IntBuffer sent = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder()).asIntBuffer().put(2, me);
        ByteBuffer got = ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder());
        int right = (me + 1) % RANKS;
        int left = (me + RANKS - 1) % RANKS;
        world.Sendrecv(sent, 2, 1, MPI.INT, right, 1, got, 1, 1, MPI.INT, left, 1);
        results.say("direct", got.getInt(4));
        world.Sendrecv_replace(sent, 2, 1, MPI.INT, right, 1, left, 1);
        results.say("direct replaced", sent.get(2));
        world.Bcast(sent, 0, 4, MPI.INT, 0);
        results.say("direct bcast", sent.get(2));
    }

    private void cancelled() {
        Request request = world.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 4711);
        request.Cancel();
        results.say("cancelled", request.Wait().Test_cancelled());
    }

    private void nullRequests() {
        Request[] none = {MPI.REQUEST_NULL, null};
        results.say("waitany of none", Request.Waitany(none).index == MPI.UNDEFINED);
        results.say("testany of none", Request.Testany(none).index == MPI.UNDEFINED);
        results.say("waitall of none", Request.Waitall(none).length);
        results.say("testall of none", Request.Testall(none).length);
        results.say("waitsome of none", Request.Waitsome(none) == null);
        results.say("testsome of none", Request.Testsome(none) == null);
        results.say("second wait", MPI.REQUEST_NULL.Wait().Get_count(MPI.INT) + " " + MPI.REQUEST_NULL.Is_null());
    }

    /** On MPJ Express the fifth communicator takes messages of collective operations on the world. */
    private void manyCommunicators() {
        Intracomm[] copies = new Intracomm[8];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = (Intracomm) world.clone();
        }
        Request[] any = new Request[copies.length];
        int[][] got = new int[copies.length][1];
        for (int i = 0; i < copies.length; i++) {
            any[i] = copies[i].Irecv(got[i], 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        }
        int[] data = {me};
        world.Bcast(data, 0, 1, MPI.INT, 3);
        for (int i = 0; i < copies.length; i++) {
            copies[i].Send(new int[] {i}, 0, 1, MPI.INT, (me + 1) % RANKS, i);
        }
        Request.Waitall(any);
        results.say("many", data[0] + " " + got[7][0]);
        for (Intracomm copy : copies) {
            copy.Free();
        }
    }

    private void refusals() {
        results.refused("negative tag", () -> world.Send(new int[1], 0, 1, MPI.INT, me, -2));
        results.refused("no such rank", () -> world.Send(new int[1], 0, 1, MPI.INT, RANKS, 1));
        results.refused("any rank", () -> world.Send(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, 1));
        results.refused("no such root", () -> world.Bcast(new int[1], 0, 1, MPI.INT, -1));
        results.refused("short array", () -> world.Irecv(new int[3], 2, 2, MPI.INT, me, 1));
        results.refused("wrong array", () -> world.Send(new long[3], 0, 1, MPI.INT, me, 1));
        results.refused("no array", () -> world.Send(null, 0, 1, MPI.INT, me, 1));
        results.refused("negative count", () -> world.Send(new int[1], 0, -1, MPI.INT, me, 1));
        results.refused("no buffer", () -> world.Bsend(new int[1], 0, 1, MPI.INT, me, 1));
        results.refused("no type", () -> world.Send(new int[1], 0, 1, MPI.NULL, me, 1));
        results.refused("not serializable", () -> world.Send(new Object[] {this}, 0, 1, MPI.OBJECT, me, 1));
        int right = (me + 1) % RANKS;
        int left = (me + RANKS - 1) % RANKS;
        for (int length : new int[] {2, 2000, 300_000}) {
            Request truncated = world.Irecv(new int[1], 0, 1, MPI.INT, left, 5);
            Request sent = world.Isend(new int[length], 0, length, MPI.INT, right, 5);
            results.refused("truncated " + length, truncated::Wait);
            sent.Wait();
        }
        Request tooMany = world.Irecv(new Object[1], 0, 1, MPI.OBJECT, left, 6);
        world.Send(new Object[] {1, 2}, 0, 2, MPI.OBJECT, right, 6);
        results.refused("too many objects", tooMany::Wait);
        Request[] some = {world.Irecv(new int[1], 0, 1, MPI.INT, left, 7),
            world.Irecv(new int[9], 0, 9, MPI.INT, left, 8)};
        world.Send(new int[9], 0, 9, MPI.INT, right, 7);
        world.Send(new int[9], 0, 9, MPI.INT, right, 8);
        results.refused("one of two truncated", () -> Request.Waitall(some));
        results.say("both complete", some[0].Is_null() && some[1].Is_null());
        world.Barrier();
        Op failing = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                throw new IllegalStateException("thrown on purpose");
            }
        }, true);
        results.refused("operator that throws", () -> world.Allreduce(new int[] {me}, 0, new int[1], 0, 1, MPI.INT,
            failing));
        world.Barrier();
    }
}
