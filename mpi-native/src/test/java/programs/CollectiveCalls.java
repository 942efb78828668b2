package programs;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/** Collective operations of three or more ranks, with what MPJ Express does as MPI says; the rest is in {@link StandardCalls}. */
public final class CollectiveCalls {

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int size = world.Size();
    private final Results results = new Results(me);

    /** Runs a rank. */
    public static void main(String[] arguments) {
        MPI.Init(arguments);
        CollectiveCalls calls = new CollectiveCalls();
        calls.data();
        calls.variable();
        calls.reductions();
        calls.operators();
        calls.objects();
        MPI.Finalize();
    }

    private void data() {
        world.Barrier();
        double[] all = {me, me + 1, me + 2};
        world.Bcast(all, 1, 2, MPI.DOUBLE, size - 1);
        results.say("bcast", all);
        int[] gathered = new int[2 * size];
        world.Gather(new int[] {me, -me}, 0, 2, MPI.INT, gathered, 0, 2, MPI.INT, 1);
        results.say("gather", me == 1 ? gathered : "");
        int[] mine = new int[2];
        world.Scatter(numbers(2 * size), 0, 2, MPI.INT, mine, 0, 2, MPI.INT, 0);
        results.say("scatter", mine);
        world.Allgather(new int[] {me, 10 * me}, 0, 2, MPI.INT, gathered, 0, 2, MPI.INT);
        results.say("allgather", gathered);
        world.Alltoall(numbers(2 * size), 0, 2, MPI.INT, gathered, 0, 2, MPI.INT);
        results.say("alltoall", gathered);
        int[] spread = new int[10];
        world.Bcast(me == 0 ? numbers(10) : spread, 0, 2, Datatype.Vector(2, 1, 2, MPI.INT), 0);
        results.say("bcast of a vector", me == 0 ? "" : spread);
    }

    private int[] numbers(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = 100 * me + i;
        }
        return numbers;
    }

    private void variable() {
        int[] counts = new int[size];
        int[] places = new int[size];
        int total = 0;
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = rank + 1;
            places[rank] = total + rank;
            total += rank + 1;
        }
        int[] gathered = new int[total + size];
        world.Gatherv(numbers(me + 1), 0, me + 1, MPI.INT, gathered, 0, counts, places, MPI.INT, 0);
        results.say("gatherv", me == 0 ? gathered : "");
        int[] mine = new int[size + 1];
        world.Scatterv(numbers(total + size), 0, counts, places, MPI.INT, mine, 0, me + 1, MPI.INT, 0);
        results.say("scatterv", mine);
        world.Allgatherv(numbers(me + 1), 0, me + 1, MPI.INT, gathered, 0, counts, places, MPI.INT);
        results.say("allgatherv", gathered);
        int[] equal = new int[size];
        int[] from = new int[size];
        for (int rank = 0; rank < size; rank++) {
            equal[rank] = me + 1;
            from[rank] = rank * size;
        }
        int[] got = new int[total + size];
        world.Alltoallv(numbers(size * size), 0, equal, from, MPI.INT, got, 0, counts, places, MPI.INT);
        results.say("alltoallv", got);
    }

    private void reductions() {
        int[] ints = {me + 1, me - 5, 7};
        int[] result = new int[3];
        for (Op op : new Op[] {MPI.SUM, MPI.PROD, MPI.MAX, MPI.MIN, MPI.BAND}) {
            world.Allreduce(ints, 0, result, 0, 3, MPI.INT, op);
            results.say("allreduce", result);
        }
        boolean[] answer = new boolean[2];
        for (Op op : new Op[] {MPI.LAND, MPI.LOR}) {
            world.Allreduce(new boolean[] {me > 0, true}, 0, answer, 0, 2, MPI.BOOLEAN, op);
            results.say("logical", answer);
        }
        world.Reduce(new double[] {me, 2 * me}, 0, me == 1 ? new double[2] : new double[2], 0, 2, MPI.DOUBLE, MPI.SUM,
            1);
        double[] sums = new double[2];
        world.Reduce(new double[] {me, 2 * me}, 0, sums, 0, 2, MPI.DOUBLE, MPI.SUM, 1);
        results.say("reduce", me == 1 ? sums : "");
        long[] longs = new long[1];
        world.Allreduce(new long[] {1L << (40 + me)}, 0, longs, 0, 1, MPI.LONG, MPI.SUM);
        results.say("long", longs);
        byte[] bytes = new byte[1];
        world.Allreduce(new byte[] {(byte) (me - 1)}, 0, bytes, 0, 1, MPI.BYTE, MPI.MIN);
        results.say("byte", bytes);
        char[] chars = new char[1];
        world.Allreduce(new char[] {(char) ('a' + me)}, 0, chars, 0, 1, MPI.CHAR, MPI.MAX);
        results.say("char", chars);
        world.Scan(ints, 0, result, 0, 3, MPI.INT, MPI.SUM);
        results.say("scan", result);
        int[] pairs = new int[4];
        world.Allreduce(new int[] {me % 2, me, 5, me}, 0, pairs, 0, 2, MPI.INT2, MPI.MAXLOC);
        results.say("maxloc", pairs);
        world.Allreduce(new int[] {me % 2, me, 5, me}, 0, pairs, 0, 2, MPI.INT2, MPI.MINLOC);
        results.say("minloc", pairs);
    }

    private void operators() {
        Op longest = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                int[] first = (int[]) in;
                int[] second = (int[]) inOut;
                for (int i = 0; i < count; i++) {
                    second[inOutOffset + i] = Math.max(Math.abs(first[inOffset + i]),
                        Math.abs(second[inOutOffset + i]));
                }
            }
        }, true);
        int[] result = new int[2];
        world.Allreduce(new int[] {-me, 3}, 0, result, 0, 2, MPI.INT, longest);
        results.say("operator", result);
        int[] atRoot = new int[2];
        world.Reduce(new int[] {-2 * me, 3}, 0, atRoot, 0, 2, MPI.INT, longest, 0);
        results.say("operator at the root", me == 0 ? atRoot : "");
        longest.free();
    }

    private void objects() {
        Object[] one = {me == 0 ? "from 0" : ""};
        world.Bcast(one, 0, 1, MPI.OBJECT, 0);
        results.say("bcast of objects", one);
        Object[] all = new Object[size];
        world.Gather(new Object[] {"rank " + me}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
        results.say("gather of objects", me == 0 ? all : "");
        world.Allgather(new Object[] {me}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        results.say("allgather of objects", all);
        Object[] sent = new Object[size];
        for (int rank = 0; rank < size; rank++) {
            sent[rank] = me + " to " + rank;
        }
        world.Alltoall(sent, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        results.say("alltoall of objects", all);
        Object[] mine = new Object[1];
        world.Scatter(sent, 0, 1, MPI.OBJECT, mine, 0, 1, MPI.OBJECT, 0);
        results.say("scatter of objects", mine);
    }
}
