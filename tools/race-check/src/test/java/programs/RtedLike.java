package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * The 20 programs of the paper's table, written anew, and three race-free twins of each. Ranks 1 and 2 send their rank to rank 0, which has two
 * receives, of the kinds of the table's row. Argument: {@code race}, or {@code tags}, {@code token} or {@code sender}: what keeps the twins free.
 */
public final class RtedLike {

    private static final int RECV = 0;
    private static final int SENDRECV = 1;
    private static final int REPLACE = 2;
    private static final int IRECV = 3;
    private static final int[][] PAIRS = {{RECV, RECV}, {SENDRECV, SENDRECV}, {REPLACE, REPLACE}, {IRECV, IRECV},
        {RECV, SENDRECV},
        {RECV, REPLACE}, {RECV, IRECV}, {SENDRECV, REPLACE}, {SENDRECV, IRECV}, {REPLACE, IRECV}};
    private static final int PARTNER = 99;
    private static final int TOKEN = 98;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int[] one = {-1};
    private final int[] two = {-1};
    private final String way;

    private RtedLike(String way) {
        this.way = way;
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        RtedLike programs = new RtedLike(own[0]);
        for (int series = 1; series <= 2; series++) {
            for (int[] pair : PAIRS) {
                programs.run(series, pair[0], pair[1]);
                programs.world.Barrier();
            }
        }
        MPI.Finalize();
    }

    private void run(int series, int first, int second) {
        switch (me) {
            case 0 -> receive(series, first, second);
            case 1 -> {
                send(series);
                for (int i = 0; i < partners(first) + partners(second); i++) {
                    world.Recv(new int[1], 0, 1, MPI.INT, 0, PARTNER);
                }
            }
            default -> sendSecond(series);
        }
    }

    private static int partners(int kind) {
        return kind == SENDRECV || kind == REPLACE ? 1 : 0;
    }

    private int tag(int series, int sender) {
        return series == 1 && !way.equals("tags") ? 5 : sender;
    }

    private int wanted(int series, int sender) {
        return series == 1 || way.equals("tags") ? tag(series, sender) : MPI.ANY_TAG;
    }

    private void send(int series) {
        world.Send(new int[] {1}, 0, 1, MPI.INT, 0, tag(series, 1));
        if (way.equals("sender")) {
            world.Send(new int[] {1}, 0, 1, MPI.INT, 0, tag(series, 2));
        }
    }

    private void sendSecond(int series) {
        if (way.equals("token")) {
            world.Recv(new int[1], 0, 1, MPI.INT, 0, TOKEN);
        }
        if (!way.equals("sender")) {
            world.Send(new int[] {2}, 0, 1, MPI.INT, 0, tag(series, 2));
        }
    }

    private void receive(int series, int first, int second) {
        Request open = first(first, wanted(series, 1));
        if (way.equals("token")) {
            if (open != null) {
                open.Wait();
            }
            world.Send(new int[1], 0, 1, MPI.INT, 2, TOKEN);
        }
        Request last = second(second, wanted(series, 2));
        if (open != null && !way.equals("token")) {
            open.Wait();
        }
        if (last != null) {
            last.Wait();
        }
    }

    private Request first(int kind, int tag) {
        switch (kind) {
            case RECV -> world.Recv(one, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            case SENDRECV ->
                world.Sendrecv(new int[1], 0, 1, MPI.INT, 1, PARTNER, one, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            case REPLACE -> world.Sendrecv_replace(one, 0, 1, MPI.INT, 1, PARTNER, MPI.ANY_SOURCE, tag);
            default -> {
                return world.Irecv(one, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            }
        }
        return null;
    }

    private Request second(int kind, int tag) {
        switch (kind) {
            case RECV -> world.Recv(two, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            case SENDRECV ->
                world.Sendrecv(new int[1], 0, 1, MPI.INT, 1, PARTNER, two, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            case REPLACE -> world.Sendrecv_replace(two, 0, 1, MPI.INT, 1, PARTNER, MPI.ANY_SOURCE, tag);
            default -> {
                return world.Irecv(two, 0, 1, MPI.INT, MPI.ANY_SOURCE, tag);
            }
        }
        return null;
    }

}
