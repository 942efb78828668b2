package programs;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import mpjbuf.Type;

/** Messages of all forms between two ranks; rank 1 prints what it got. */
public final class Contents {

    private static final int TAG = 4;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();

    private Contents() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Contents program = new Contents();
        program.objects();
        program.derived();
        program.packed();
        program.lengths();
        program.toMyself();
        MPI.Finalize();
    }

    private void print(String what, Object value) {
        System.out.println("rank " + me + " " + what + ": " + value);
    }

    private void objects() {
        Object[] objects = new Object[5];
        if (me == 0) {
            Object[] sent = {"before", "text", new int[] {1, 2}, 3.5, "after"};
            world.Send(sent, 1, 3, MPI.OBJECT, 1, TAG);
        } else {
            Status status = world.Recv(objects, 2, 3, MPI.OBJECT, MPI.ANY_SOURCE, TAG);
            print("objects", Arrays.deepToString(objects) + status.Get_count(MPI.OBJECT));
        }
    }

    private void derived() {
        Datatype column = Datatype.Vector(3, 2, 4, MPI.INT);
        column.Commit();
        int[] values = new int[24];
        if (me == 0) {
            Arrays.setAll(values, i -> 100 + i);
            world.Isend(values, 1, 2, column, 1, TAG).Wait();
        } else {
            Request open = world.Irecv(values, 1, 2, column, MPI.ANY_SOURCE, MPI.ANY_TAG);
            Status status = open.Wait();
            print("derived", Arrays.toString(values) + status.Get_count(column) + " " + status.Get_elements(column));
        }
    }

    private void packed() {
        double[] values = {1.5, -0.0, Double.NaN};
        int overhead = me == 0 ? MPI.SEND_OVERHEAD : MPI.RECV_OVERHEAD;
        int length = 3 * Double.BYTES + 8 + MPI.SEND_OVERHEAD;
        Buffer buffer = new Buffer(BufferFactory.create(length), overhead, length);
        try {
            if (me == 0) {
                buffer.putSectionHeader(Type.DOUBLE);
                buffer.write(values, 0, 3);
                world.Send(buffer, 0, 3, MPI.PACKED, 1, TAG);
            } else {
                Status status = world.Recv(buffer, 0, 3, MPI.PACKED, MPI.ANY_SOURCE, TAG);
                buffer.getSectionHeader();
                buffer.getSectionSize();
                double[] got = new double[3];
                buffer.read(got, 0, 3);
                print("packed", Arrays.toString(got) + status.source);
            }
        } catch (BufferException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of length zero, of a power of two, of one more, and of more than is sent at once; found by a probe before. */
    private void lengths() {
        for (int length : new int[] {0, 1, 1024, 1025, 50_000}) {
            float[] values = new float[length + 3];
            if (me == 0) {
                for (int i = 0; i < values.length; i++) {
                    values[i] = i * 0.1f;
                }
                world.Send(values, 2, length, MPI.FLOAT, 1, TAG);
            } else {
                Status probed = world.Probe(MPI.ANY_SOURCE, MPI.ANY_TAG);
                Status status = world.Recv(values, 1, length, MPI.FLOAT, MPI.ANY_SOURCE, TAG);
                print("length " + length, Arrays.hashCode(values) + " " + probed.Get_count(MPI.FLOAT) + " "
                    + status.Get_count(MPI.FLOAT) + " " + status.source + " " + status.tag);
            }
        }
    }

    private void toMyself() {
        long[] got = new long[2];
        Request sent = world.Isend(new long[] {Long.MIN_VALUE, me}, 0, 2, MPI.LONG, me, TAG);
        Status status = world.Recv(got, 0, 2, MPI.LONG, MPI.ANY_SOURCE, TAG);
        sent.Wait();
        print("to myself", Arrays.toString(got) + status.source);
    }
}
