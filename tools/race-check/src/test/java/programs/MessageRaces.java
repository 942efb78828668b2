package programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * The MessageRace patterns of the MPI Bugs Initiative that MPJ Express can run, for four ranks, written anew. Argument: the name of hang and a collective operation:
 * then its code hangs; all; or one CODE NONBLOCKING POSTED: then delays make the order likely in which none hangs or fails.
 */
public final class MessageRaces {

    public static final String[] COLLECTIVES = {"Allgather", "Allgatherv", "Allreduce", "Alltoall", "Alltoallv",
        "Barrier",
        "Bcast", "Gather",
        "Reduce", "Scan", "Scatter"};

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int[] data = new int[16];
    private final int[] other = new int[16];
    private final boolean all;

    private MessageRaces(boolean all) {
        this.all = all;
    }

    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        MessageRaces patterns = new MessageRaces(!own[0].equals("hang"));
        switch (own[0]) {
            case "all" -> patterns.runAll();
            case "one" -> patterns.runOne(own[1], own[2].equals("true"), own[3].equals("true"));
            default -> patterns.collective(own[1], false);
        }
        MPI.Finalize();
    }

    /** @param code the name of a method, or of a collective operation, with the suffix Ok for the correct one */
    private void runOne(String code, boolean nonblocking, boolean posted) throws InterruptedException {
        switch (code) {
            case "three" -> {
                three(nonblocking, posted);
                if (me == 0 && data[0] != 3) {
                    throw new IllegalStateException("the last value is " + data[0]);
                }
            }
            case "loop" -> loop(nonblocking, posted);
            case "loopOk" -> loopOk(nonblocking, posted);
            case "anyTags" -> anyTags();
            case "anyTagThenOne" -> anyTagThenOne();
            default -> {
                if (code.endsWith("Ok")) {
                    collectiveOk(code.substring(0, code.length() - 2), nonblocking);
                } else {
                    collective(code, nonblocking);
                }
            }
        }
    }

    private void runAll() throws InterruptedException {
        for (boolean nonblocking : new boolean[] {false, true}) {
            for (String collective : COLLECTIVES) {
                collective(collective, nonblocking);
                world.Barrier();
                collectiveOk(collective, nonblocking);
                world.Barrier();
            }
            for (boolean posted : new boolean[] {false, true}) {
                three(nonblocking, posted);
                world.Barrier();
                loop(nonblocking, posted);
                world.Barrier();
                loopOk(nonblocking, posted);
                world.Barrier();
            }
        }
        tags(1, 2);
        world.Barrier();
        tags(1, MPI.ANY_TAG);
        world.Barrier();
        anyTags();
        world.Barrier();
        anyTagThenOne();
    }

    private void delay(boolean when) throws InterruptedException {
        if (when && all && System.getenv("STFT_RACE_DECISIONS") == null) {
            Thread.sleep(30); // late on purpose: the order of arrival that does not hang
        }
    }

    private void send(boolean nonblocking, int destination, int tag) {
        if (nonblocking) {
            world.Isend(new int[] {me}, 0, 1, MPI.INT, destination, tag).Wait();
        } else {
            world.Send(new int[] {me}, 0, 1, MPI.INT, destination, tag);
        }
    }

    /** MessageRace_COLL_SEND_Irecv_nok: hangs if the first receive takes the message of rank 0. */
    private void collective(String name, boolean nonblocking) throws InterruptedException {
        if (me == 1) {
            Request first = world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            call(name);
            Request second = world.Irecv(data, 1, 1, MPI.INT, 0, MPI.ANY_TAG);
            first.Wait();
            second.Wait();
        } else {
            call(name);
            if (me != 3) {
                delay(me == 0);
                if (!all && me == 2) {
                    Thread.sleep(500); // the order that hangs
                }
                send(nonblocking, 1, 1);
            }
        }
    }

    private void collectiveOk(String name, boolean nonblocking) {
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

    private void receive(boolean posted, int source, int tag) {
        if (posted) {
            world.Irecv(data, 0, 1, MPI.INT, source, tag).Wait();
        } else {
            world.Recv(data, 0, 1, MPI.INT, source, tag);
        }
    }

    /** MessageRace_RECV_SEND_nok: the value that comes last is not always 3. */
    private void three(boolean nonblocking, boolean posted) throws InterruptedException {
        if (me != 0) {
            delay(me == 3);
            send(nonblocking, 0, 42);
            return;
        }
        for (int i = 0; i < 3; i++) {
            if (posted) {
                world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG).Wait();
            } else {
                world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            }
        }
    }

    /** MessageRace_Loop_SEND_RECV_nok: hangs if a message of rank 3 enters the loop. */
    private void loop(boolean nonblocking, boolean posted) throws InterruptedException {
        switch (me) {
            case 0 -> {
                for (int i = 0; i < 4; i++) {
                    if (posted) {
                        world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0).Wait();
                    } else {
                        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0);
                    }
                }
                receive(posted, 3, 0);
                receive(posted, 3, 0);
            }
            case 3 -> relay(nonblocking, posted);
            default -> sendTwo(nonblocking, 0);
        }
    }

    private void relay(boolean nonblocking, boolean posted) throws InterruptedException {
        receive(posted, 1, 0);
        delay(true);
        send(nonblocking, 0, 0);
        receive(posted, 2, 0);
        delay(true);
        send(nonblocking, 0, 0);
    }

    private void sendTwo(boolean nonblocking, int tag) {
        send(nonblocking, 0, tag);
        send(nonblocking, 0, tag);
        send(nonblocking, 3, 0);
    }

    private void loopOk(boolean nonblocking, boolean posted) throws InterruptedException {
        switch (me) {
            case 0 -> {
                for (int i = 0; i < 4; i++) {
                    if (posted) {
                        world.Irecv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1).Wait();
                    } else {
                        world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
                    }
                }
                receive(posted, 3, 0);
                receive(posted, 3, 0);
            }
            case 3 -> relay(nonblocking, posted);
            default -> sendTwo(nonblocking, 1);
        }
    }

    /** MessageRace_tag_1_y_Send_Recv: no race. */
    private void tags(int first, int second) {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, first);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, second);
        } else if (me != 3) {
            send(false, 1, me == 0 ? 1 : 2);
        }
    }

    private void anyTags() {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        } else if (me != 3) {
            send(false, 1, me == 0 ? 1 : 2);
        }
    }

    /** Hangs if the first receive takes the message with tag 1. */
    private void anyTagThenOne() throws InterruptedException {
        if (me == 1) {
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, 1);
        } else if (me != 3) {
            delay(me == 0);
            send(false, 1, me == 0 ? 1 : 2);
        }
    }
}
