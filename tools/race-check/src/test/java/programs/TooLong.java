package programs;

import java.io.OutputStream;
import java.io.PrintStream;
import mpi.MPI;
import mpi.MPIException;

/** A receive throws because its message is too long. The messages after it race. */
public final class TooLong {

    private static final int TAG = 5;

    private TooLong() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        if (me == 0) {
            MPI.COMM_WORLD.Send(new int[3], 0, 3, MPI.INT, 1, TAG);
        } else if (me == 1) {
            tooLong();
        }
        MPI.COMM_WORLD.Barrier();
        if (me == 1) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        } else {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, TAG); // the second one of rank 0
        }
        MPI.Finalize();
    }

    private static void tooLong() {
        System.setErr(new PrintStream(OutputStream.nullOutputStream())); // MPJ Express prints the stack, too
        try {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, TAG);
            throw new IllegalStateException("the message did fit");
        } catch (MPIException expected) {
            System.out.println("too long");
        }
    }
}
