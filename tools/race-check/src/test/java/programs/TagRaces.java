package programs;

import mpi.MPI;

/** The patterns with two tags: rank 0 sends tag 1 to rank 1, and rank 2 sends tag 2. */
final class TagRaces extends RacePattern {

    /** MessageRace_tag_1_y_Send_Recv: no race. */
    void tags(int first, int second) {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, first);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, second);
        } else if (me != 3) {
            send(false, 1, me == 0 ? 1 : 2);
        }
    }

    void anyTags() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        } else if (me != 3) {
            send(false, 1, me == 0 ? 1 : 2);
        }
    }

    /** Hangs if the first receive takes the message with tag 1. */
    void anyTagThenOne() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            Arranged.done("any tag");
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
        } else if (me != 3) {
            if (me == 0) {
                Arranged.after("any tag");
            }
            send(false, 1, me == 0 ? 1 : 2);
        }
    }
}
