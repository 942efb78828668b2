package programs;

import mpi.MPI;
import mpi.Status;

/** Probes of any source, which decide in place of the receive. */
final class Probes extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::probeThenReceiveThat, this::probeThenReceiveAny, this::iprobeThenReceiveThat};
    }

    void probeThenReceiveThat() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                Status found = world.Probe(ANY, 0);
                world.Recv(data, 0, 1, MPI.INT, found.source, 0);
            }
        } else {
            send(1, 0);
        }
    }

    void probeThenReceiveAny() {
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                world.Probe(ANY, ANY_TAG);
                world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            }
        } else {
            send(1, 0);
        }
    }

    void iprobeThenReceiveThat() {
        for (int i = 0; me == 1 && i < 2; i++) {
            Status found = null;
            while (found == null) {
                found = world.Iprobe(ANY, 0);
            }
            world.Recv(data, 0, 1, MPI.INT, found.source, 0);
        }
        if (me != 1) {
            send(1, 0);
        }
    }
}
