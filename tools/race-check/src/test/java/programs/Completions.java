package programs;

import java.util.function.Consumer;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** When receives are posted and when they are complete. */
final class Completions extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::postedBeforeBarrier, this::barrierBetween, this::waitanyInAnyOrder,
            this::waitallInOrder, this::testsUntilDone, this::completedLast, this::waitsome, this::testany,
            this::waitanyTwice};
    }

    void postedBeforeBarrier() {
        Request open = me == 1 ? world.Irecv(data, 0, 1, MPI.INT, ANY, 0) : null;
        world.Barrier();
        if (me == 1) {
            open.Wait();
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        } else {
            send(1, 0);
        }
    }

    void barrierBetween() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Barrier();
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    void waitanyInAnyOrder() {
        if (me == 1) {
            Request[] both = {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)};
            both[1].Wait();
            Request.Waitany(new Request[] {both[0]});
        } else {
            send(1, 0);
        }
    }

    void waitallInOrder() {
        if (me == 1) {
            Request.Waitall(
                new Request[] {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)});
        } else {
            send(1, 0);
        }
    }

    void testsUntilDone() {
        if (me == 1) {
            Request[] both = {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)};
            while (both[1].Test() == null) {
                Thread.onSpinWait();
            }
            while (both[0].Test() == null) {
                Thread.onSpinWait();
            }
        } else {
            send(1, 0);
        }
    }

    /** Umpire's any_src-can-deadlock4: hangs if the first receive takes a message of rank 1. */
    void completedLast() throws InterruptedException {
        if (me == 0) {
            Request open = world.Irecv(data, 0, 1, MPI.INT, ANY, 0);
            world.Recv(data, 1, 1, MPI.INT, 1, 0);
            send(1, 0);
            world.Recv(data, 2, 1, MPI.INT, ANY, 0);
            open.Wait();
        } else if (me == 1) {
            Arranged.afterSent("completedLast");
            send(0, 0);
            receiveFrom(0, 0);
            send(0, 0);
        } else {
            send(0, 0);
            Arranged.done("completedLast");
        }
    }

    /** Two open receives of any source, completed by the operation. */
    private void twoOpen(Consumer<Request[]> completion) {
        if (me == 1) {
            completion.accept(
                new Request[] {world.Irecv(data, 0, 1, MPI.INT, ANY, 0), world.Irecv(data, 1, 1, MPI.INT, ANY, 0)});
        } else {
            send(1, 0);
        }
    }

    void waitsome() {
        twoOpen(both -> {
            for (int complete = 0; complete < 2;) {
                complete += Request.Waitsome(both).length;
            }
        });
    }

    void testany() {
        twoOpen(both -> {
            for (int complete = 0; complete < 2;) {
                Status status = Request.Testany(both);
                complete += status == null || status.index < 0 ? 0 : 1;
            }
        });
    }

    void waitanyTwice() {
        twoOpen(both -> {
            Request.Waitany(both);
            Request.Waitany(both);
        });
    }
}
