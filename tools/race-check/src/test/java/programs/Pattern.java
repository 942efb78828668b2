package programs;

import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/** Small programs for three ranks on one topic, one for each method. */
abstract class Pattern {

    static final int ANY = MPI.ANY_SOURCE;
    static final int ANY_TAG = MPI.ANY_TAG;

    final Intracomm world = MPI.COMM_WORLD;
    final int me = world.Rank();
    final int[] data = new int[4];

    /** One program. */
    interface Case {
        void run() throws InterruptedException;
    }

    abstract Case[] cases();

    void send(int destination, int tag) {
        world.Send(new int[] {me}, 0, 1, MPI.INT, destination, tag);
    }

    void receiveFrom(int source, int tag) {
        world.Recv(data, 0, 1, MPI.INT, source, tag);
    }

    /** Rank 0 sends, then the operation, then rank 2 sends. The receiver is rank 1. */
    void between(int tag, Runnable operation) {
        between(0, 2, tag, operation);
    }

    void between(int first, int second, int tag, Runnable operation) {
        if (me == first) {
            send(1, tag);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, tag);
        }
        operation.run();
        if (me == second) {
            send(1, tag);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, tag);
        }
    }

    /** Ranks 0 and 2 of a communicator send to rank 1. */
    void figure2d(Comm communicator) {
        if (me == 1) {
            communicator.Recv(data, 0, 1, MPI.INT, ANY, 3);
            communicator.Recv(data, 0, 1, MPI.INT, ANY, 3);
        } else {
            communicator.Send(data, 0, 1, MPI.INT, 1, 3);
        }
    }
}
