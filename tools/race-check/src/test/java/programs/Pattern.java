package programs;

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
}
