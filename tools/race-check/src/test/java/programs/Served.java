package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/**
 * Two operations are open, and only if the second one is complete first there is a message race. In the first run it is, as rank 0 waits for that. In
 * a run with decisions rank 2 is late. Argument: how the first one is completed.
 */
public final class Served {

    private final Intracomm world = MPI.COMM_WORLD;
    private final int[] data = new int[2];

    private Served() {
    }

    public static void main(String[] args) throws InterruptedException {
        String how = MPI.Init(args)[0];
        new Served().run(how);
        MPI.Finalize();
    }

    private void run(String how) throws InterruptedException {
        int me = world.Rank();
        if (me != 1) {
            if (me == 0) {
                Arranged.after("second complete");
            } else if (System.getenv("STFT_RACE_CHECK_DECISIONS") != null) {
                Thread.sleep(300); // late on purpose
            }
            world.Send(data, 0, 1, MPI.INT, 1, 1);
            world.Send(new int[] {me}, 0, 1, MPI.INT, 1, 5);
            return;
        }
        Request[] both = {world.Irecv(data, 0, 1, MPI.INT, 0, 1), world.Irecv(data, 1, 1, MPI.INT, 2, 1)};
        int first = complete(how, both);
        Arranged.done("second complete");
        both[1 - first].Wait();
        System.out.println(first == 1 ? race() : 0);
    }

    private int race() {
        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 5);
        world.Recv(data, 1, 1, MPI.INT, MPI.ANY_SOURCE, 5);
        return data[0] - data[1];
    }

    /** The place of the one that is complete first. */
    private static int complete(String how, Request[] both) {
        Status status = null;
        while (status == null) {
            status = switch (how) {
                case "Waitany" -> Request.Waitany(both);
                case "Waitsome" -> Request.Waitsome(both)[0];
                case "Testany" -> Request.Testany(both);
                case "Testsome" -> first(Request.Testsome(both));
                default -> test(both);
            };
        }
        return status.index;
    }

    private static Status first(Status[] statuses) {
        return statuses == null || statuses.length == 0 ? null : statuses[0];
    }

    private static Status test(Request[] both) {
        for (int i = 0; i < both.length; i++) {
            Status status = both[i].Test();
            if (status != null) {
                status.index = i;
                return status;
            }
        }
        return null;
    }
}
