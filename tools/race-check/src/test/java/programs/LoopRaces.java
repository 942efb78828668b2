package programs;

import mpi.MPI;

/** The patterns with receives in a loop. */
final class LoopRaces extends RacePattern {

    private int loops;

    /** MessageRace_RECV_SEND_nok: the value that comes last is not always 3. */
    void three(boolean nonblocking, boolean posted) throws InterruptedException {
        loops++;
        if (me != 0) {
            if (me == 3) {
                Arranged.after(name());
            }
            send(nonblocking, 0, 42);
            return;
        }
        for (int i = 0; i < 3; i++) {
            if (posted) {
                world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG).Wait();
            } else {
                world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            }
            if (i == 1) {
                Arranged.done(name());
            }
        }
    }

    private String name() {
        return "loop-" + loops;
    }

    /** The value that came last in {@link #three}. */
    int last() {
        return data[0];
    }

    /** MessageRace_Loop_SEND_RECV_nok: hangs if a message of rank 3 enters the loop. */
    void loop(boolean nonblocking, boolean posted) throws InterruptedException {
        loops++;
        switch (me) {
            case 0 -> {
                for (int i = 0; i < 4; i++) {
                    if (posted) {
                        world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0).Wait();
                    } else {
                        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                    }
                }
                Arranged.done(name());
                receive(posted, 3, 0);
                receive(posted, 3, 0);
            }
            case 3 -> relay(nonblocking, posted);
            default -> sendTwo(nonblocking, 0);
        }
    }

    private void relay(boolean nonblocking, boolean posted) throws InterruptedException {
        receive(posted, 1, 0);
        Arranged.after(name());
        send(nonblocking, 0, 0);
        receive(posted, 2, 0);
        send(nonblocking, 0, 0);
    }

    private void sendTwo(boolean nonblocking, int tag) {
        send(nonblocking, 0, tag);
        send(nonblocking, 0, tag);
        send(nonblocking, 3, 0);
    }

    void loopOk(boolean nonblocking, boolean posted) throws InterruptedException {
        loops++;
        switch (me) {
            case 0 -> {
                for (int i = 0; i < 4; i++) {
                    if (posted) {
                        world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1).Wait();
                    } else {
                        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
                    }
                }
                Arranged.done(name());
                receive(posted, 3, 0);
                receive(posted, 3, 0);
            }
            case 3 -> relay(nonblocking, posted);
            default -> sendTwo(nonblocking, 1);
        }
    }
}
