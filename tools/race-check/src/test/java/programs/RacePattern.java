package programs;

import mpi.Intracomm;
import mpi.MPI;

/** What the MessageRace patterns have in common. */
abstract class RacePattern {

    final Intracomm world = MPI.COMM_WORLD;
    final int me = world.Rank();
    final int[] data = new int[16];
    void send(boolean nonblocking, int destination, int tag) {
        if (nonblocking) {
            world.Isend(new int[] {me}, 0, 1, MPI.INT, destination, tag).Wait();
        } else {
            world.Send(new int[] {me}, 0, 1, MPI.INT, destination, tag);
        }
    }

    void receive(boolean posted, int source, int tag) {
        if (posted) {
            world.Irecv(data, 0, 1, MPI.INT, source, tag).Wait();
        } else {
            world.Recv(data, 0, 1, MPI.INT, source, tag);
        }
    }
}
