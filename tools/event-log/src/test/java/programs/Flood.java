package programs;

import java.io.FileOutputStream;
import java.io.IOException;
import mpi.MPI;

/** Sends messages from rank 0 to rank 1 until it is killed. After each call, each rank writes a byte to the given file, whose name ends with the rank. */
public final class Flood {

    private Flood() {
    }

    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int[] data = new int[1];
        try (FileOutputStream calls = new FileOutputStream(own[0] + me)) {
            while (true) {
                if (me == 0) {
                    MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, 1, 1);
                } else {
                    MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
                }
                calls.write(me);
            }
        }
    }
}
