package programs;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** Communicators with a topology, and between two groups. */
final class Topologies extends Pattern {

    private Intercomm between;

    @Override
    Case[] cases() {
        return new Case[] {this::insideGraph, this::insideIntercommunicator, this::sameTagOnBoth,
            () -> between(9, () -> between.Merge(me == 1))};
    }

    void insideGraph() {
        figure2d(world.Create_graph(new int[] {1, 2, 2}, new int[] {1, 0}, false));
    }

    /** Rank 1 is alone in its group, the others are ranks 0 and 1 of theirs. */
    void insideIntercommunicator() {
        Intracomm group = world.Split(me == 1 ? 1 : 0, me);
        between = world.Create_intercomm(group, 0, me == 1 ? 0 : 1, 77);
        if (me == 1) {
            between.Recv(data, 0, 1, MPI.INT, ANY, 4);
            between.Recv(data, 0, 1, MPI.INT, ANY, 4);
        } else {
            between.Send(data, 0, 1, MPI.INT, 0, 4);
        }
    }

    /** The same tag on the intercommunicator and on WORLD: nothing crosses. */
    void sameTagOnBoth() {
        if (me == 1) {
            between.Recv(data, 0, 1, MPI.INT, ANY, 5);
            world.Recv(data, 0, 1, MPI.INT, ANY, 5);
        } else if (me == 0) {
            between.Send(data, 0, 1, MPI.INT, 0, 5);
        } else {
            send(1, 5);
        }
    }
}
