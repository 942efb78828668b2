package programs;

import mpi.MPI;

/** Sends as many messages as the argument says from rank 0 to rank 1, checks each, and prints that all were right. */
public final class Messages {

    private Messages() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int[] data = new int[1];
        for (int i = 0; i < Integer.parseInt(own[0]); i++) {
            if (MPI.COMM_WORLD.Rank() == 0) {
                data[0] = i;
                MPI.COMM_WORLD.Send(data, 0, 1, MPI.INT, 1, 1);
            } else {
                MPI.COMM_WORLD.Recv(data, 0, 1, MPI.INT, 0, 1);
                if (data[0] != i) {
                    throw new IllegalStateException("Expected " + i + ", found " + data[0]);
                }
            }
        }
        System.out.println("all messages were right");
        MPI.Finalize();
    }
}
