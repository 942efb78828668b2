package programs;

import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;

/** Makes the same calls again and again. */
public final class Loop {

    private static final int TIMES = 100_000;

    private Loop() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        int[] data = new int[4];
        int stopped = 0;
        Prequest last = null;
        for (int i = 0; i < TIMES; i++) {
            last = MPI.COMM_WORLD.Send_init(data, 0, 4, MPI.INT, 0, 5);
            try {
                MPI.COMM_WORLD.Send_init(data, 0, 4, MPI.INT, 0, -5);
            } catch (MPIException e) {
                stopped++;
            }
        }
        for (int i = 0; i < TIMES; i++) {
            MPI.COMM_WORLD.Send_init(data, 0, 4, MPI.INT, 0, i);
        }
        System.out.println(stopped + " stopped " + (last != null));
        MPI.Finalize();
    }
}
