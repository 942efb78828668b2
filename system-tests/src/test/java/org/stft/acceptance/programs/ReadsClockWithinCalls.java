package org.stft.acceptance.programs;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;

/**
 * Reads the clock in the operator of a reduction, or when an object that was received is made.
 *
 * <p>Argument: {@code operator} or {@code object}.
 */
public final class ReadsClockWithinCalls {

    private static final int NUMBERS = 10;

    private ReadsClockWithinCalls() {
    }

    public static void main(String[] arguments) {
        String[] own = MPI.Init(arguments);
        if (own[0].equals("operator")) {
            Op op = new Op(new Earliest(), true);
            long[] all = new long[NUMBERS];
            MPI.COMM_WORLD.Allreduce(new long[NUMBERS], 0, all, 0, NUMBERS, MPI.LONG, op);
            System.out.println(Arrays.toString(all));
        } else {
            Object[] got = {new Dated(), null};
            int next = 1 - MPI.COMM_WORLD.Rank();
            MPI.COMM_WORLD.Sendrecv(got, 0, 1, MPI.OBJECT, next, 1, got, 1, 1, MPI.OBJECT, next, 1);
            System.out.println(((Dated) got[1]).received);
        }
        MPI.Finalize();
    }

    private static final class Earliest extends User_function {

        @Override
        public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, mpi.Datatype type) {
            for (int i = 0; i < count; i++) {
                ((long[]) inOut)[inOutOffset + i] = System.nanoTime();
            }
        }
    }

    private static final class Dated implements Serializable {

        private static final long serialVersionUID = 1;

        private transient long received;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            received = System.nanoTime();
        }
    }
}
