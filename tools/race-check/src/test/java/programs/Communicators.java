package programs;

import mpi.Intracomm;
import mpi.MPI;

/** One tag on several communicators. */
final class Communicators extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::twoCommunicators, this::insideOneCommunicator, this::insideCreated,
            this::insideCartesian};
    }

    /** The same tag on two communicators: nothing crosses. */
    void twoCommunicators() {
        Intracomm other = (Intracomm) world.clone();
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            other.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else if (me == 0) {
            send(1, 0);
        } else {
            other.Send(data, 0, 1, MPI.INT, 1, 0);
        }
    }

    /** Ranks are counted backwards here. */
    void insideOneCommunicator() {
        Intracomm turned = world.Split(0, -me);
        if (me == 2) {
            turned.Recv(data, 0, 1, MPI.INT, ANY, 0);
            turned.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            turned.Send(data, 0, 1, MPI.INT, 0, 0);
        }
    }

    void insideCreated() {
        figure2d(world.Create(world.Group()));
    }

    void insideCartesian() {
        figure2d(world.Create_cart(new int[] {3}, new boolean[] {false}, false));
    }
}
