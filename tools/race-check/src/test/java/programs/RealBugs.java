package programs;

import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Bugs of real programs and of test suites, written anew. */
final class RealBugs extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::sizesAndData, this::buggyLoop, this::sizeProbeMeetsData, this::testedInAnotherOrder,
            this::iprobeThenIrecv};
    }

    /** Sizes and data both received from anybody: they may be of different ranks. */
    void sizesAndData() throws InterruptedException {
        if (me == 2) {
            Arranged.afterSent("sizesAndData");
        }
        if (me == 1) {
            for (int i = 0; i < 2; i++) {
                world.Recv(data, 0, 1, MPI.INT, ANY, 1);
                world.Recv(data, 0, 4, MPI.INT, ANY, 2);
            }
        } else {
            send(1, 1);
            world.Send(data, 0, 1, MPI.INT, 1, 2);
            if (me == 0) {
                Arranged.done("sizesAndData");
            }
        }
    }

    /** MPI-BugBench's ANY_SOURCE-001: the receive in the branch waits for a rank whose messages may be gone. */
    void buggyLoop() throws InterruptedException {
        if (me != 0) {
            if (me == 1) {
                Arranged.after("buggyLoop"); // the order that does not hang
            }
            send(0, 0);
            if (me == 1) {
                send(0, 0);
            }
            return;
        }
        for (int i = 1; i < 3; i++) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            if (data[0] != i && i == 1) {
                Arranged.done("buggyLoop");
                world.Recv(data, 0, 1, MPI.INT, 1, 0);
            }
        }
    }

    /** A size message is expected, and the data of a fast rank is found (4C-multiphysics/4C, 2058). */
    void sizeProbeMeetsData() {
        if (me == 1) {
            for (int i = 0; i < 4; i++) {
                Status found = world.Probe(ANY, ANY_TAG);
                world.Recv(data, 0, 4, MPI.INT, found.source, found.tag);
            }
        } else {
            send(1, 11);
            world.Send(data, 0, 4, MPI.INT, 1, 12);
        }
    }

    /** Two requests, tested in another order than posted (boostorg/mpi, 63). */
    void testedInAnotherOrder() {
        if (me == 1) {
            Request first = world.Irecv(data, 0, 1, MPI.INT, ANY, 13);
            Request second = world.Irecv(data, 1, 1, MPI.INT, ANY, 13);
            while (second.Test() == null) {
                Thread.onSpinWait();
            }
            first.Wait();
        } else {
            send(1, 13);
        }
    }

    /** The receive that follows the probe takes another message (DARMA-tasking/vt, 2501; open-mpi/ompi, 3807). */
    void iprobeThenIrecv() {
        for (int i = 0; me == 1 && i < 2; i++) {
            while (world.Iprobe(ANY, ANY_TAG) == null) {
                Thread.onSpinWait();
            }
            world.Irecv(data, 0, 1, MPI.INT, ANY, ANY_TAG).Wait();
        }
        if (me != 1) {
            send(1, 14);
        }
    }
}
