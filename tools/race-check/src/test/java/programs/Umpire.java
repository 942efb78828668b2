package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/**
 * Programs like any_src-can-deadlock of Umpire and MUST, written anew, for three ranks, of which one receives, one is its partner, and one sends one
 * message. Arguments: the number, 1 to 11, which says how they receive and who is who; and whose message is first where nothing is forced. Or
 * silent: programs with wildcards and one sender.
 */
public final class Umpire {

    private static final int[][] ROLES = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int[] data = new int[4];
    private final int code;
    private final int receiver;
    private final int partner;

    private Umpire(int code) {
        this.code = code;
        this.receiver = ROLES[code % ROLES.length][0];
        this.partner = ROLES[code % ROLES.length][1];
    }

    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        if (own[0].equals("silent")) {
            new Umpire(0).oneSender();
        } else {
            new Umpire(Integer.parseInt(own[0])).run(own[1]);
        }
        MPI.Finalize();
    }

    private void run(String first) throws InterruptedException {
        boolean early = me == partner == first.equals("partner");
        if (me != receiver && !early) {
            Arranged.afterSent("first");
        }
        if (code <= 3) {
            blocking(early);
        } else {
            posted(early);
        }
    }

    private static void sent(boolean early) {
        if (early) {
            Arranged.done("first");
        }
    }

    /** Hangs if the first receive takes the other's message: the sends wait for each other. */
    private void blocking(boolean early) {
        if (me == receiver) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
            world.Ssend(data, 0, 1, MPI.INT, partner, 0);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
        } else {
            world.Ssend(data, 0, 1, MPI.INT, receiver, 0);
            sent(early);
            if (me == partner) {
                world.Recv(data, 0, 1, MPI.INT, receiver, 0);
            }
        }
    }

    /** Hangs if the receive that is posted first takes the partner's first message. */
    private void posted(boolean early) {
        if (me == receiver) {
            Request open = world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
            world.Recv(data, 1, 1, MPI.INT, partner, 0);
            world.Send(data, 0, 1, MPI.INT, partner, 0);
            world.Recv(data, 2, 1, MPI.INT, MPI.ANY_SOURCE, 0);
            complete(open);
        } else {
            world.Send(data, 0, 1, MPI.INT, receiver, 0);
            sent(early);
            if (me == partner) {
                world.Recv(data, 0, 1, MPI.INT, receiver, 0);
                world.Send(data, 0, 1, MPI.INT, receiver, 0);
            }
        }
    }

    private void complete(Request open) {
        switch (code % 4) {
            case 0 -> open.Wait();
            case 1 -> Request.Waitall(new Request[] {open});
            case 2 -> Request.Waitany(new Request[] {open});
            default -> {
                while (open.Test() == null) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    /** no-error-wait-any_src, -waitall-, -waitany-, -probe-, and with specific receives while a wildcard is open. */
    private void oneSender() {
        if (me == 1) {
            for (int i = 0; i < 9; i++) {
                world.Send(data, 0, 1, MPI.INT, 0, 0);
            }
        } else if (me == 0) {
            any().Wait();
            Request.Waitall(new Request[] {any(), any()});
            Request[] two = {any(), any()};
            Request.Waitany(two);
            Request.Waitany(two);
            Status found = world.Probe(MPI.ANY_SOURCE, 0);
            world.Recv(data, 0, 1, MPI.INT, found.source, 0);
            Request open = any();
            world.Recv(data, 0, 1, MPI.INT, 1, 0);
            world.Recv(data, 0, 1, MPI.INT, 1, 0);
            open.Wait();
        }
    }

    private Request any() {
        return world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
    }
}
