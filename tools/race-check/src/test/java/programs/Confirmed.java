package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Ranks 1 and 2 send their number, rank 0 receives it with a race of the kind that the argument selects, and subtracts. */
public final class Confirmed {

    private static final int TAG = 7;
    /** More than MPJ Express sends before the receiver has asked for it. */
    private static final int LONG = 1 << 20;

    private final Intracomm world = MPI.COMM_WORLD;
    private final byte[] one = new byte[LONG];
    private final byte[] two = new byte[LONG];

    private Confirmed() {
    }

    public static void main(String[] args) throws InterruptedException {
        String how = MPI.Init(args)[0];
        new Confirmed().run(how);
        MPI.Finalize();
        if (how.equals("failsAnyway")) {
            System.exit(3);
        }
    }

    private void run(String how) throws InterruptedException {
        switch (world.Rank()) {
            case 0 -> System.out.println(receive(how));
            case 1 -> {
                world.Send(new byte[] {1}, 0, 1, MPI.BYTE, 0, TAG);
                if (how.equals("held")) {
                    world.Send(one, 0, LONG, MPI.BYTE, 0, TAG + 1);
                    world.Send(one, 0, 0, MPI.BYTE, 2, TAG);
                }
            }
            default -> {
                if (how.equals("held")) {
                    world.Recv(one, 0, 0, MPI.BYTE, 1, TAG);
                    world.Send(one, 0, 1, MPI.BYTE, 0, TAG + 1);
                } else {
                    Arranged.after("first");
                }
                world.Send(new byte[] {2, 2, 2}, 0, 3, MPI.BYTE, 0, TAG);
            }
        }
    }

    private int receive(String how) {
        switch (how) {
            case "tooLong" -> tooLong();
            case "postedTooLong" -> postedTooLong();
            case "posted" -> posted();
            case "persistent" -> persistent();
            case "persistentTogether" -> persistentTogether();
            case "probed" -> probed();
            case "polled" -> polled();
            case "computesOn" -> computesOn();
            case "another" -> another();
            case "held" -> held();
            default -> inOrder();
        }
        return how.equals("failsAnyway") ? one[0] + two[0] : two[0] - one[0];
    }

    private void inOrder() {
        world.Recv(one, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        Arranged.done("first");
        world.Recv(two, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG);
    }

    private void tooLong() {
        world.Recv(one, 0, 1, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        Arranged.done("first");
        world.Recv(two, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG);
    }

    private void postedTooLong() {
        Request first = world.Irecv(one, 0, 1, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        Request second = world.Irecv(two, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        first.Wait();
        Arranged.done("first");
        second.Wait();
    }

    private void posted() {
        Request[] both = {world.Irecv(one, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG),
            world.Irecv(two, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG)};
        Arranged.done("first");
        Request.Waitall(both);
    }

    private void persistent() {
        Prequest receive = world.Recv_init(one, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        receive.Start();
        receive.Wait();
        Arranged.done("first");
        two[0] = one[0];
        receive.Start();
        receive.Wait();
    }

    private void persistentTogether() {
        Prequest[] both = {world.Recv_init(one, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG),
            world.Recv_init(two, 0, 3, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG)};
        Prequest.Startall(both);
        Arranged.done("first");
        Request.Waitall(both);
    }

    private void probed() {
        Status found = world.Probe(MPI.ANY_SOURCE, TAG);
        Arranged.done("first");
        world.Recv(one, 0, 3, MPI.BYTE, found.source, TAG);
        world.Recv(two, 0, 3, MPI.BYTE, 3 - found.source, TAG);
    }

    private void polled() {
        Status found = null;
        while (found == null) {
            found = world.Iprobe(MPI.ANY_SOURCE, TAG);
        }
        Arranged.done("first");
        world.Recv(one, 0, 3, MPI.BYTE, found.source, TAG);
        world.Recv(two, 0, 3, MPI.BYTE, 3 - found.source, TAG);
    }

    private void computesOn() {
        inOrder();
        while (one[0] == 2) {
            Thread.onSpinWait();
        }
    }

    /** Has no race in another run. */
    private void another() {
        if (System.getenv("STFT_RACE_CHECK_DECISIONS") == null) {
            inOrder();
        } else {
            world.Recv(one, 0, 3, MPI.BYTE, 1, TAG);
            world.Recv(two, 0, 3, MPI.BYTE, 2, TAG);
        }
    }

    /** MPI may buffer the long message, so that rank 2 comes first; MPJ Express does not. */
    private void held() {
        world.Recv(one, 0, LONG, MPI.BYTE, MPI.ANY_SOURCE, TAG + 1);
        world.Recv(two, 0, LONG, MPI.BYTE, MPI.ANY_SOURCE, TAG + 1);
        world.Recv(one, 0, 3, MPI.BYTE, 1, TAG);
        world.Recv(two, 0, 3, MPI.BYTE, 2, TAG);
    }
}
