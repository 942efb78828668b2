package programs;

import mpi.MPI;

/** The order that collective operations add, and that which they do not. */
final class Collectives extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::bcastOrders, this::bcastDoesNotOrder, this::barrier, this::allreduce, this::allgather,
            this::alltoall, this::scan, this::scatterByReceiver, this::gatherToReceiver, this::reduceToReceiver,
            this::reduceToSecondSender};
    }

    /** From the receiver, who is root, to the other sender. */
    void bcastOrders() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Bcast(data, 0, 1, MPI.INT, 1);
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    /** The sender is root, and may send before the receiver has received. */
    void bcastDoesNotOrder() {
        if (me == 0) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
        world.Bcast(data, 0, 1, MPI.INT, 2);
        if (me == 2) {
            send(1, 0);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, 0);
        }
    }

    /** Rank 0 sends, then the operation, then rank 2 sends. The receiver, rank 1, is root. */
    private void between(int tag, Runnable operation) {
        if (me == 0) {
            send(1, tag);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, tag);
        }
        operation.run();
        if (me == 2) {
            send(1, tag);
        } else if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, ANY, tag);
        }
    }

    private final int[] more = new int[8];

    void barrier() {
        between(20, world::Barrier);
    }

    void allreduce() {
        between(21, () -> world.Allreduce(more, 0, more, 4, 1, MPI.INT, MPI.SUM));
    }

    void allgather() {
        between(22, () -> world.Allgather(new int[1], 0, 1, MPI.INT, more, 0, 1, MPI.INT));
    }

    void alltoall() {
        between(23, () -> world.Alltoall(new int[4], 0, 1, MPI.INT, more, 0, 1, MPI.INT));
    }

    /** From lower ranks to higher ones: from the receiver to the second sender. */
    void scan() {
        between(24, () -> world.Scan(new int[1], 0, more, 0, 1, MPI.INT, MPI.SUM));
    }

    void scatterByReceiver() {
        between(25, () -> world.Scatter(new int[4], 0, 1, MPI.INT, more, 0, 1, MPI.INT, 1));
    }

    /** Nothing comes back from the root. */
    void gatherToReceiver() {
        between(26, () -> world.Gather(new int[1], 0, 1, MPI.INT, more, 0, 1, MPI.INT, 1));
    }

    void reduceToReceiver() {
        between(27, () -> world.Reduce(new int[1], 0, more, 0, 1, MPI.INT, MPI.SUM, 1));
    }

    void reduceToSecondSender() {
        between(28, () -> world.Reduce(new int[1], 0, more, 0, 1, MPI.INT, MPI.SUM, 2));
    }
}
