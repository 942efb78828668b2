package org.stft.acceptance.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.MPI;
import mpi.Request;

/** Passes direct buffers of {@code java.nio} to messages and collective operations of two ranks, which MPJ Express does not take. */
public final class SendsDirectBuffers {

    private static final int LENGTH = 100;
    private static final int TAG = 5;

    private SendsDirectBuffers() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        IntBuffer squares = direct(LENGTH);
        if (rank == 0) {
            for (int i = 0; i < LENGTH; i++) {
                squares.put(i, i * i);
            }
            MPI.COMM_WORLD.Send(squares, 0, LENGTH, MPI.INT, 1, TAG);
        } else {
            Request request = MPI.COMM_WORLD.Irecv(squares, 0, LENGTH, MPI.INT, 0, TAG);
            request.Wait();
        }
        IntBuffer ranks = direct(2);
        MPI.COMM_WORLD.Gather(direct(1).put(0, rank), 0, 1, MPI.INT, ranks, 0, 1, MPI.INT, 0);
        MPI.COMM_WORLD.Bcast(ranks, 0, 2, MPI.INT, 0);
        int[] all = {ranks.get(0), ranks.get(1)};
        System.out.println("got " + squares.get(LENGTH - 1) + " in the order of the ranks " + Arrays.toString(all));
        MPI.Finalize();
    }

    private static IntBuffer direct(int length) {
        return ByteBuffer.allocateDirect(length * Integer.BYTES).order(ByteOrder.nativeOrder()).asIntBuffer();
    }
}
