package programs;

import mpi.MPI;
import mpi.Request;

/** Which messages a wildcard accepts: the examples of figure 2, and the order of receives. */
final class Wildcards extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::figure2a, this::figure2b, this::figure2c, this::figure2d, this::causalOrder,
            this::answerOnAnotherTag, this::anyTagOfOneSource, this::wildcardThenNamed, this::namedThenWildcard,
            this::anyTagThenTag, this::tagThenAnyTag, this::oneSenderManyReceives, this::selfMessage};
    }

    void figure2a() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 5);
            world.Recv(data, 0, 1, MPI.INT, ANY, 6);
        } else {
            send(1, me == 0 ? 5 : 6);
        }
    }

    void figure2b() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 0, 5);
            world.Recv(data, 0, 1, MPI.INT, ANY, 5);
        } else {
            send(1, 5);
        }
    }

    void figure2c() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
        } else if (me == 0) {
            send(1, 5);
            send(1, 6);
        }
    }

    void figure2d() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            world.Send(new int[] {me}, 0, 1, MPI.INT, 1, 1);
        }
    }

    /** The racing message is sent before the one that is received, in causal order. */
    void causalOrder() {
        if (me == 2) {
            send(1, 0);
            send(0, 9);
        } else if (me == 0) {
            receiveFrom(2, 9);
            send(1, 0);
        } else {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    void answerOnAnotherTag() {
        if (me == 0) {
            send(1, 1);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            send(2, 2);
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            receiveFrom(1, 2);
            send(1, 1);
        }
    }

    void anyTagOfOneSource() {
        if (me == 0) {
            send(1, 1);
            send(1, 2);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 0, ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, 0, ANY_TAG);
        }
    }

    void wildcardThenNamed() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            Arranged.done("wildcardThenNamed");
            world.Recv(data, 0, 1, MPI.INT, 2, 0);
        } else {
            if (me == 2) {
                Arranged.after("wildcardThenNamed");
            }
            send(1, 0);
        }
    }

    void namedThenWildcard() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, 2, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            send(1, 0);
        }
    }

    void anyTagThenTag() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
            Arranged.done("anyTagThenTag");
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
        } else {
            if (me == 0) {
                Arranged.after("anyTagThenTag");
            }
            send(1, me == 0 ? 1 : 2);
        }
    }

    void tagThenAnyTag() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 1);
            world.Recv(data, 0, 1, MPI.INT, ANY, ANY_TAG);
        } else {
            send(1, me == 0 ? 1 : 2);
        }
    }

    /** Umpire's no-error-wait-any_src3: one sender, the wildcard complete last. */
    void oneSenderManyReceives() {
        if (me == 0) {
            Request open = world.Irecv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 1, 1, MPI.INT, 1, 0);
            world.Recv(data, 2, 1, MPI.INT, 1, 0);
            open.Wait();
        } else if (me == 1) {
            send(0, 0);
            send(0, 0);
            send(0, 0);
        }
    }

    void selfMessage() {
        if (me == 1) {
            Request own = world.Isend(data, 0, 1, MPI.INT, 1, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
            own.Wait();
        } else if (me == 0) {
            send(1, 0);
        }
    }
}
