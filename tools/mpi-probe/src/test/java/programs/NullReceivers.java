package programs;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Calls methods of MPI on null, and prints the exceptions that it gets. */
public final class NullReceivers {

    private NullReceivers() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Intracomm world = args.length < 0 ? MPI.COMM_WORLD : null;
        Comm any = world;
        Request request = args.length < 0 ? MPI.COMM_WORLD.Irecv(args, 0, 0, MPI.OBJECT, 0, 0) : null;
        print(() -> world.Barrier());
        print(() -> any.Send(new int[1], 0, 1, MPI.INT, 0, 0));
        print(() -> request.Wait());
        MPI.Finalize();
    }

    private static void print(Runnable call) {
        try {
            call.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " at " + e.getStackTrace()[0].getClassName());
        }
    }
}
