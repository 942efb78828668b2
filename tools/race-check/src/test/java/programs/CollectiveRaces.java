package programs;

import mpi.MPI;
import mpi.Request;

/** The patterns with a receive that is posted before a collective operation, and sends after it. */
final class CollectiveRaces extends RacePattern {

    static final String[] OPERATIONS = {"Allgather", "Allgatherv", "Allreduce", "Alltoall", "Alltoallv", "Barrier",
        "Bcast", "Gather", "Reduce", "Scan", "Scatter"};

    private final int[] other = new int[16];
    private final boolean hang;

    private int calls;

    /** @param hang to have the message of rank 0 first: that order hangs */
    CollectiveRaces(boolean hang) {
        this.hang = hang;
    }

    /** MessageRace_COLL_SEND_Irecv_nok: hangs if the first receive takes the message of rank 0. */
    void collective(String name, boolean nonblocking) throws InterruptedException {
        String first = "collective-" + ++calls;
        if (me == 1) {
            Request any = world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            call(name);
            Request named = world.Irecv(data, 1, 1, MPI.INT, 0, MPI.ANY_TAG);
            any.Wait();
            Arranged.done(first);
            named.Wait();
        } else {
            call(name);
            if (me != 3) {
                if (me == (hang ? 2 : 0)) {
                    Arranged.after(first);
                }
                send(nonblocking, 1, 1);
            }
        }
    }

    void collectiveOk(String name, boolean nonblocking) {
        if (me == 1) {
            Request first = world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            call(name);
            Request second = world.Irecv(data, 1, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            first.Wait();
            second.Wait();
        } else {
            call(name);
            if (me != 3) {
                send(nonblocking, 1, 1);
            }
        }
    }

    private void call(String name) {
        int[] counts = {1, 1, 1, 1};
        int[] places = {0, 1, 2, 3};
        switch (name) {
            case "Allgather" -> world.Allgather(other, 8, 1, MPI.INT, other, 0, 1, MPI.INT);
            case "Allgatherv" -> world.Allgatherv(other, 8, 1, MPI.INT, other, 0, counts, places, MPI.INT);
            case "Allreduce" -> world.Allreduce(other, 8, other, 0, 1, MPI.INT, MPI.SUM);
            case "Alltoall" -> world.Alltoall(other, 8, 1, MPI.INT, other, 0, 1, MPI.INT);
            case "Alltoallv" -> world.Alltoallv(other, 8, counts, places, MPI.INT, other, 0, counts, places, MPI.INT);
            case "Barrier" -> world.Barrier();
            case "Bcast" -> world.Bcast(other, 0, 1, MPI.INT, 0);
            case "Gather" -> world.Gather(other, 8, 1, MPI.INT, other, 0, 1, MPI.INT, 0);
            case "Reduce" -> world.Reduce(other, 8, other, 0, 1, MPI.INT, MPI.SUM, 0);
            case "Scan" -> world.Scan(other, 8, other, 0, 1, MPI.INT, MPI.SUM);
            default -> world.Scatter(other, 8, 1, MPI.INT, other, 0, 1, MPI.INT, 0);
        }
    }
}
