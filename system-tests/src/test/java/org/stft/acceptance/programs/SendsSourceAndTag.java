package org.stft.acceptance.programs;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Each message has 1,000 times the rank of its sender plus its tag in front, and as many further elements as its tag says. */
public final class SendsSourceAndTag {

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int next = (me + 1) % world.Size();
    private final int previous = (me + world.Size() - 1) % world.Size();

    private SendsSourceAndTag() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        new SendsSourceAndTag().exchange();
        MPI.Finalize();
    }

    private int first(int tag) {
        return 1000 * me + tag;
    }

    private long[] longs(int tag) {
        long[] message = new long[1 + tag];
        message[0] = first(tag);
        return message;
    }

    private double[] doubles(int tag) {
        double[] message = new double[1 + tag];
        message[0] = first(tag);
        message[tag] = Double.NaN;
        return message;
    }

    private void exchange() {
        world.Sendrecv(longs(3), 0, 4, MPI.LONG, next, 3, new long[9], 0, 9, MPI.LONG, previous, 3);
        Request[] both = new Request[5];
        both[0] = world.Irecv(new int[7], 2, 5, MPI.INT, previous, 4);
        both[1] = world.Isend(new int[] {first(4), 0, 0, 0, 0}, 0, 5, MPI.INT, next, 4);
        both[2] = world.Irecv(new double[20], 0, 20, MPI.DOUBLE, MPI.ANY_SOURCE, 12);
        both[3] = world.Isend(doubles(12), 0, 13, MPI.DOUBLE, next, 12);
        both[4] = world.Irecv(new int[1], 0, 0, MPI.INT, previous, 0);
        world.Send(new int[1], 0, 0, MPI.INT, next, 0);
        Request.Waitall(both);
        Prequest receive = world.Recv_init(new float[6], 0, 6, MPI.FLOAT, previous, 5);
        for (int i = 0; i < 2; i++) {
            receive.Start();
            world.Send(new float[] {first(5), 0, 0, 0, 0, 0}, 0, 6, MPI.FLOAT, next, 5);
            receive.Wait();
        }
        withHoles();
        Object[] objects = {"text", null};
        world.Bcast(objects, 0, 2, MPI.OBJECT, 0);
        long[] sum = {me};
        world.Allreduce(sum, 0, sum, 0, 1, MPI.LONG, MPI.SUM);
    }

    private void withHoles() {
        Datatype everySecond = Datatype.Vector(3, 1, 2, MPI.LONG);
        everySecond.Commit();
        Request receive = world.Irecv(new long[6], 0, 1, everySecond, previous, 6);
        world.Send(new long[6], 0, 1, everySecond, next, 6);
        receive.Wait();
    }
}
