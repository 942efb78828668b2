package programs;

import mpi.MPI;

/** Receives in methods that are called from several places, or from one. */
final class Helpers extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::fromTwoPlaces, this::fromOnePlace};
    }

    void fromTwoPlaces() {
        if (me == 1) {
            int minuend = anyOf(1);
            int subtrahend = anyOf(1);
            data[2] = minuend - subtrahend;
        } else {
            send(1, 1);
        }
    }

    private int anyOf(int tag) {
        world.Recv(data, 0, 1, MPI.INT, ANY, tag);
        return data[0];
    }

    void fromOnePlace() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                data[2] += next();
            }
        } else {
            send(1, 2);
        }
    }

    private int next() {
        world.Recv(data, 0, 1, MPI.INT, ANY, 2);
        return data[0];
    }
}
