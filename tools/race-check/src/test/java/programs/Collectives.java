package programs;

import mpi.MPI;

/** The order that collective operations add, and that which they do not. */
final class Collectives extends Pattern {

    @Override
    Case[] cases() {
        return new Case[] {this::bcastOrders, this::bcastDoesNotOrder, this::barrier, this::allreduce, this::allgather,
            this::alltoall, this::scan, this::scatterByReceiver, this::gatherToReceiver, this::reduceToReceiver,
            this::reduceToSecondSender, this::allgatherv, this::alltoallv, this::alltoallvWithNothing,
            this::reduceScatter, this::scattervByReceiver, this::scatterBySecondSender, this::gathervToSecondSender,
            this::gathervToReceiver, this::scanTheOtherWay};
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

    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};

    void allgatherv() {
        between(29, () -> world.Allgatherv(new int[1], 0, 1, MPI.INT, more, 0, ONES, PLACES, MPI.INT));
    }

    void alltoallv() {
        between(30, () -> world.Alltoallv(new int[3], 0, ONES, PLACES, MPI.INT, more, 0, ONES, PLACES, MPI.INT));
    }

    /** Nothing goes from the receiver to the second sender. */
    void alltoallvWithNothing() {
        int[] sent = me == 1 ? new int[] {1, 1, 0} : ONES;
        int[] received = me == 2 ? new int[] {1, 0, 1} : ONES;
        between(31, () -> world.Alltoallv(new int[3], 0, sent, PLACES, MPI.INT, more, 0, received, PLACES, MPI.INT));
    }

    void reduceScatter() {
        between(32, () -> world.Reduce_scatter(new int[3], 0, more, 0, ONES, MPI.INT, MPI.SUM));
    }

    void scattervByReceiver() {
        between(33, () -> world.Scatterv(new int[3], 0, ONES, PLACES, MPI.INT, more, 0, 1, MPI.INT, 1));
    }

    void scatterBySecondSender() {
        between(34, () -> world.Scatter(new int[3], 0, 1, MPI.INT, more, 0, 1, MPI.INT, 2));
    }

    void gathervToSecondSender() {
        between(35, () -> world.Gatherv(new int[1], 0, 1, MPI.INT, more, 0, ONES, PLACES, MPI.INT, 2));
    }

    void gathervToReceiver() {
        between(36, () -> world.Gatherv(new int[1], 0, 1, MPI.INT, more, 0, ONES, PLACES, MPI.INT, 1));
    }

    /** From the receiver to higher ranks, and not to the second sender, which is lower. */
    void scanTheOtherWay() {
        between(2, 0, 37, () -> world.Scan(new int[1], 0, more, 0, 1, MPI.INT, MPI.SUM));
    }
}
