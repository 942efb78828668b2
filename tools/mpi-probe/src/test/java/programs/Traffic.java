package programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/**
 * Sends messages in random modes and sizes, and receives them with wildcards in random order. The first element of each message is its
 * number among those with the same sender, receiver, communicator and tag. Arguments: a seed, the number of rounds.
 */
public final class Traffic {

    private static final int MESSAGES = 5;
    private static final int TAGS = 3;

    private final Intracomm world;
    private final Random random;
    private final Map<String, Integer> counters = new HashMap<>();

    private Traffic(Intracomm world, long seed) {
        this.world = world;
        this.random = new Random(seed * 31 + world.Rank());
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        Random common = new Random(Long.parseLong(own[0]));
        Traffic traffic = new Traffic(MPI.COMM_WORLD, common.nextLong());
        Intracomm other = (Intracomm) MPI.COMM_WORLD.clone();
        for (int round = 0; round < Integer.parseInt(own[1]); round++) {
            traffic.round(common.nextBoolean() ? other : MPI.COMM_WORLD, common.nextBoolean());
            MPI.COMM_WORLD.Barrier();
        }
        traffic.ring();
        MPI.Finalize();
    }

    private void round(Intracomm communicator, boolean anySource) {
        List<Request> receives = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            for (int peer = 0; peer < world.Size(); peer++) {
                if (peer != world.Rank()) {
                    receives.add(receive(communicator, anySource ? MPI.ANY_SOURCE : peer));
                }
            }
        }
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            for (int peer = 0; peer < world.Size(); peer++) {
                if (peer != world.Rank()) {
                    send(communicator, peer, sends);
                }
            }
        }
        await(receives);
        Request.Waitall(sends.toArray(new Request[0]));
    }

    private Request receive(Intracomm communicator, int source) {
        int[] data = new int[600];
        if (random.nextInt(4) > 0) {
            return communicator.Irecv(data, 0, data.length, MPI.INT, source, MPI.ANY_TAG);
        }
        Prequest persistent = communicator.Recv_init(data, 0, data.length, MPI.INT, source, MPI.ANY_TAG);
        if (random.nextBoolean()) {
            persistent.Start();
        } else {
            Prequest.Startall(new Prequest[] {null, persistent});
        }
        return persistent;
    }

    private void send(Intracomm communicator, int peer, List<Request> open) {
        int tag = random.nextInt(TAGS);
        int[] data = message(communicator, peer, tag);
        switch (random.nextInt(4)) {
            case 0 -> communicator.Send(data, 0, data.length, MPI.INT, peer, tag);
            case 1 -> open.add(communicator.Issend(data, 0, data.length, MPI.INT, peer, tag));
            case 2 -> open.add(communicator.Isend(data, 0, data.length, MPI.INT, peer, tag));
            default -> {
                Prequest persistent = communicator.Send_init(data, 0, data.length, MPI.INT, peer, tag);
                persistent.Start();
                open.add(persistent);
            }
        }
    }

    private int[] message(Intracomm communicator, int peer, int tag) {
        int[] data = new int[1 + random.nextInt(500)];
        data[0] = counters.merge((communicator == world) + " " + peer + " " + tag, 1, Integer::sum);
        return data;
    }

    private void await(List<Request> receives) {
        Collections.shuffle(receives, random);
        Request[] rest = receives.toArray(new Request[0]);
        switch (random.nextInt(4)) {
            case 0 -> receives.forEach(Request::Wait);
            case 1 -> Request.Waitall(rest);
            case 2 -> receives.forEach(request -> Request.Waitany(rest));
            default -> {
                for (int done = 0; done < rest.length;) {
                    done += Request.Testsome(rest).length;
                }
            }
        }
    }

    /** Blocking receives. */
    private void ring() {
        int next = (world.Rank() + 1) % world.Size();
        int previous = (world.Rank() + world.Size() - 1) % world.Size();
        for (int i = 0; i < 10; i++) {
            int[] in = new int[600];
            int[] out = message(world, next, 1);
            if (i % 2 == 0) {
                world.Sendrecv(out, 0, out.length, MPI.INT, next, 1, in, 0, in.length, MPI.INT, previous, 1);
            } else {
                world.Send(out, 0, out.length, MPI.INT, next, 1);
                world.Recv(in, 0, in.length, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            }
        }
    }
}
