package org.stft.mpj;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.MPIException;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;
import mpi.User_function;

/**
 * A program for four ranks that does what MPJ Express 0.44 does wrong. Rank 1 prints a line for each defect: its name
 * and what was seen.
 */
final class MpjDefects {

    private static final int COMMUNICATORS = 8;
    private static final int ANSWER = 42;
    private static final int DATA = 7;
    private static final int GO = 8;

    private static Intracomm world;
    private static int rank;

    private MpjDefects() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        rank = world.Rank();
        print("context-collision", contextCollision());
        print("reduce-scatter", reduceScatter());
        print("bitwise", "BOR " + bitwise(MPI.BOR) + ", BXOR " + bitwise(MPI.BXOR));
        print("operator-order", operatorOrder());
        print("group-compare", groupCompare());
        print("not-implemented", notImplemented());
        print("wtime", time());
        print("proc-null", procNull());
        print("shift", shift());
        print("collective-offset", gatherAtAnOffset());
        print("reduce-buffer", reduceOnOtherRanks());
        print("split-undefined", splitUndefined());
        print("negative-tag", negativeTag());
        print("attribute", attribute());
        print("second-wait", secondWait());
        print("testall", testall());
        print("null-requests", nullRequests());
        print("struct-memory", structMemory());
        print("vector-blocks", vectorOfBlocks());
        MPI.Finalize();
    }

    /** What arrives as integers if a vector of two blocks of two elements is sent from an array of 0, 1, 2 and so on. */
    private static String vectorOfBlocks() {
        int[] elements = new int[4];
        world.Sendrecv(new int[] {0, 1, 2, 3, 4}, 0, 1, Datatype.Vector(2, 2, 3, MPI.INT), rank, DATA, elements, 0,
            elements.length, MPI.INT, rank, DATA);
        return Arrays.toString(elements);
    }

    /** The bits of all four ranks together, each of which has one of its own. */
    private static int bitwise(Op operation) {
        int[] all = new int[1];
        world.Allreduce(new int[] {1 << rank}, 0, all, 0, 1, MPI.INT, operation);
        return all[0];
    }

    /** The digits 1 to 4 of the four ranks, joined in the order in which MPJ Express combines them. */
    private static int operatorOrder() {
        Op join = new Op(new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
                int[] first = (int[]) in;
                int[] second = (int[]) inOut;
                second[inOutOffset] += first[inOffset] * second[inOutOffset + 1];
                second[inOutOffset + 1] *= first[inOffset + 1];
            }
        }, false);
        int[] all = new int[2];
        world.Allreduce(new int[] {rank + 1, 10}, 0, all, 0, 1, MPI.INT2, join);
        return all[0];
    }

    private static String groupCompare() {
        Group all = world.Group();
        int[] half = {0, 2};
        return Group.Compare(all.Incl(half), all.Excl(half)) == MPI.SIMILAR ? "SIMILAR" : "not similar";
    }

    /** Methods that do nothing. */
    private static String notImplemented() {
        Intracomm freed = (Intracomm) world.clone();
        freed.Free();
        freed.Barrier();
        freed.Abort(1);
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        return "handler " + MPI.Errorhandler_get()
            + ", arguments " + Arrays.toString(MPI.initThread(MPI.THREAD_SINGLE, 0, new String[0]));
    }

    private static void print(String defect, Object seen) {
        if (rank == 1) {
            System.out.println(defect + ": " + seen);
        }
    }

    /** What a struct of 24 bytes counts as after ten messages of this rank to itself. */
    private static String structMemory() {
        Datatype struct = Datatype.Struct(new int[] {3}, new int[] {0}, new Datatype[] {MPI.LONG});
        struct.Commit();
        for (int i = 0; i < 10; i++) {
            world.Sendrecv(new long[3], 0, 1, struct, rank, DATA, new long[3], 0, 1, struct, rank, DATA);
        }
        return "24 bytes count as " + struct.getByteSize();
    }

    /**
     * The communicators, counted from 1 in the order in which they were made, on which a receive takes the data of a
     * broadcast on WORLD. Rank 1 takes part in the broadcast only if its message is still there.
     */
    private static List<Integer> contextCollision() {
        Intracomm[] made = new Intracomm[COMMUNICATORS];
        Arrays.setAll(made, i -> (Intracomm) world.clone());
        int[] data = {rank == 0 ? ANSWER : 0};
        List<Integer> collided = List.of();
        if (rank == 1) {
            collided = receiveWhileOthersBroadcast(made, data);
        } else {
            awaitReceivesOfRankOne();
            world.Bcast(data, 0, 1, MPI.INT, 0);
            endReceivesOfRankOne(made);
        }
        awaitRankOne();
        return collided;
    }

    /** The others must not begin the next collective operation while the receives of rank 1 could take its messages. */
    private static void awaitRankOne() {
        for (int other = 0; other < world.Size(); other++) {
            if (rank == 1 && other != 1) {
                world.Send(new int[1], 0, 1, MPI.INT, other, GO);
            }
        }
        if (rank != 1) {
            world.Recv(new int[1], 0, 1, MPI.INT, 1, GO);
        }
    }

    private static void awaitReceivesOfRankOne() {
        if (rank == 0) {
            world.Recv(new int[1], 0, 1, MPI.INT, 1, GO);
        }
    }

    /** The first message follows that of the broadcast on the same connection. */
    private static void endReceivesOfRankOne(Intracomm[] made) {
        if (rank == 0) {
            world.Send(new int[1], 0, 1, MPI.INT, 1, GO);
            world.Recv(new int[1], 0, 1, MPI.INT, 1, GO);
            for (Intracomm communicator : made) {
                communicator.Send(new int[1], 0, 1, MPI.INT, 1, DATA);
            }
        }
    }

    private static List<Integer> receiveWhileOthersBroadcast(Intracomm[] made, int[] data) {
        int[] received = new int[COMMUNICATORS];
        Request[] requests = new Request[COMMUNICATORS];
        Arrays.setAll(requests, i -> made[i].Irecv(received, i, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG));
        world.Send(new int[1], 0, 1, MPI.INT, 0, GO);
        world.Recv(new int[1], 0, 1, MPI.INT, 0, GO);
        List<Integer> collided = new ArrayList<>();
        for (int i = 0; i < COMMUNICATORS; i++) {
            if (requests[i].Test() != null) {
                collided.add(i + 1);
            }
        }
        if (collided.isEmpty()) {
            world.Bcast(data, 0, 1, MPI.INT, 0);
        }
        world.Send(new int[1], 0, 1, MPI.INT, 0, GO);
        endReceives(made, requests, collided);
        return collided.stream().allMatch(i -> received[i - 1] == ANSWER) ? collided : List.of(-1);
    }

    private static void endReceives(Intracomm[] made, Request[] requests, List<Integer> collided) {
        for (int i = 0; i < COMMUNICATORS; i++) {
            if (collided.contains(i + 1)) {
                made[i].Recv(new int[1], 0, 1, MPI.INT, 0, DATA);
            } else {
                requests[i].Wait();
            }
        }
    }

    /** Every rank gives its number, counted from 1, for each of the four: all must get 10. */
    private static String reduceScatter() {
        int[] mine = new int[4];
        Arrays.fill(mine, rank + 1);
        int[] result = new int[1];
        world.Reduce_scatter(mine, 0, result, 0, new int[] {1, 1, 1, 1}, MPI.INT, MPI.SUM);
        int[] all = new int[4];
        world.Allgather(result, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        return Arrays.toString(all);
    }

    private static String time() {
        boolean whole = IntStream.range(0, 10).mapToDouble(i -> MPI.Wtime())
            .allMatch(seconds -> seconds == Math.rint(seconds));
        return (whole ? "whole seconds" : "seconds with a fraction") + ", Wtick " + MPI.Wtick();
    }

    private static String procNull() {
        try {
            world.Send(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, DATA);
            return "sent to nobody";
        } catch (MPIException e) {
            return "MPIException";
        }
    }

    private static String shift() {
        ShiftParms neighbours = world.Create_cart(new int[] {4, 1}, new boolean[] {false, false}, false).Shift(1, 1);
        return neighbours.rank_dest == MPI.PROC_NULL ? "PROC_NULL" : Integer.toString(neighbours.rank_dest);
    }

    private static String gatherAtAnOffset() {
        int[] all = new int[5];
        world.Gather(new int[] {rank + 1}, 0, 1, MPI.INT, all, 1, 1, MPI.INT, 1);
        return Arrays.toString(all);
    }

    private static String reduceOnOtherRanks() {
        int[] result = {-1};
        world.Reduce(new int[] {1}, 0, result, 0, 1, MPI.INT, MPI.SUM, 0);
        return result[0] == -1 ? "untouched" : "overwritten";
    }

    private static String splitUndefined() {
        try {
            return world.Split(rank == 1 ? MPI.UNDEFINED : 0, 0) == null ? "null" : "a communicator";
        } catch (MPIException e) { // on the other ranks
            return "MPIException";
        }
    }

    private static String negativeTag() {
        try {
            world.Sendrecv(new int[1], 0, 1, MPI.INT, rank, -5, new int[1], 0, 1, MPI.INT, rank, -5);
            return "accepted";
        } catch (MPIException e) {
            return "MPIException";
        }
    }

    private static String attribute() {
        String value = "TAG_UB is " + world.Attr_get(MPI.TAG_UB);
        world.Attr_delete(MPI.TAG_UB);
        try {
            return value + ", then " + world.Attr_get(MPI.TAG_UB);
        } catch (MPIException e) {
            return value + ", then deleted";
        }
    }

    private static String secondWait() {
        Request request = world.Isend(new int[1], 0, 1, MPI.INT, rank, DATA);
        world.Recv(new int[1], 0, 1, MPI.INT, rank, DATA);
        request.Wait();
        Status again = request.Wait();
        return "source " + again.source;
    }

    private static String nullRequests() {
        Request[] none = {MPI.REQUEST_NULL};
        return "Testany " + Request.Testany(none) + ", Testsome " + Arrays.toString(Request.Testsome(none));
    }

    private static String testall() {
        Request request = world.Irecv(new int[1], 0, 1, MPI.INT, rank, DATA);
        long begin = System.nanoTime();
        Request.Testall(new Request[] {request});
        boolean slept = System.nanoTime() - begin >= 500_000_000L;
        world.Send(new int[1], 0, 1, MPI.INT, rank, DATA);
        request.Wait();
        return slept ? "sleeps" : "returns";
    }
}
