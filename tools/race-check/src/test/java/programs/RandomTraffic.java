package programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Random messages between all ranks, without collective operations: in each round one rank receives, from several lines, from anybody or from a named rank, at
 * once or later and in any order, and may answer. Argument: the seed, equal on all ranks.
 */
public final class RandomTraffic {

    private static final int ROUNDS = 60;
    private static final int FREE = 1;
    private static final int NAMED = 2;
    private static final int ANSWER = 3;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int size = world.Size();
    private final int[] data = new int[1];
    private final Random shared;
    private final Random own = new Random();

    private RandomTraffic(long seed) {
        shared = new Random(seed);
    }

    public static void main(String[] args) {
        RandomTraffic traffic = new RandomTraffic(Long.parseLong(MPI.Init(args)[0]));
        for (int round = 0; round < ROUNDS; round++) {
            traffic.round();
        }
        MPI.Finalize();
    }

    /** All ranks draw the same numbers. */
    private void round() {
        int receiver = shared.nextInt(size);
        List<Integer> free = new ArrayList<>();
        List<Integer> named = new ArrayList<>();
        for (int sender = 0; sender < size; sender++) {
            boolean sends = shared.nextInt(3) > 0 && sender != receiver;
            List<Integer> messages = shared.nextInt(3) > 0 ? free : named;
            if (sends) {
                messages.add(sender);
            }
        }
        int answered = shared.nextBoolean() ? (receiver + 1) % size : -1;
        if (me == receiver) {
            receive(free, named);
            if (answered >= 0) {
                world.Send(data, 0, 1, MPI.INT, answered, ANSWER);
            }
        } else {
            send(free, receiver, FREE);
            send(named, receiver, NAMED);
            if (me == answered) {
                world.Recv(data, 0, 1, MPI.INT, receiver, ANSWER);
            }
        }
    }

    private void send(List<Integer> senders, int receiver, int tag) {
        if (senders.contains(me)) {
            world.Send(new int[] {me}, 0, 1, MPI.INT, receiver, tag);
        }
    }

    private void receive(List<Integer> free, List<Integer> named) {
        List<Request> open = new ArrayList<>();
        for (int i = 0; i < free.size(); i++) {
            switch (own.nextInt(4)) {
                case 0 -> world.Recv(data, 0, 1, MPI.INT, MPI.ANY_SOURCE, FREE);
                case 1 -> world.Recv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, FREE);
                case 2 -> open.add(world.Irecv(new int[1], 0, 1, MPI.INT, MPI.ANY_SOURCE, FREE));
                default -> open.add(world.Irecv(new int[2], 0, 1, MPI.INT, MPI.ANY_SOURCE, FREE));
            }
        }
        named.forEach(sender -> world.Recv(data, 0, 1, MPI.INT, sender, NAMED));
        Collections.shuffle(open, own);
        open.forEach(Request::Wait);
    }
}
