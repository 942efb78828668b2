package programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Sends messages with random tags, and receives them with wildcards, waiting in random order. The length of a message is its number among those with the
 * same sender, receiver and tag. Argument: a seed.
 */
public final class Counted {

    private static final int ROUNDS = 20;
    private static final int EACH = 4;

    private Counted() {
    }

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        Random random = new Random(Long.parseLong(own[0]) * 31 + world.Rank());
        Map<Integer, Integer> lengths = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<Request> open = new ArrayList<>();
            for (int i = 0; i < EACH * (world.Size() - 1); i++) {
                open.add(world.Irecv(new byte[EACH * ROUNDS], 0, EACH * ROUNDS, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG));
            }
            for (int i = 0; i < EACH; i++) {
                for (int peer = 0; peer < world.Size(); peer++) {
                    if (peer != world.Rank()) {
                        int tag = random.nextInt(2);
                        int length = lengths.merge(2 * peer + tag, 1, Integer::sum);
                        open.add(world.Isend(new byte[length], 0, length, MPI.BYTE, peer, tag));
                    }
                }
            }
            await(open, random);
            world.Barrier();
        }
        MPI.Finalize();
    }

    private static void await(List<Request> open, Random random) {
        Collections.shuffle(open, random);
        Request[] all = open.toArray(new Request[0]);
        switch (random.nextInt(3)) {
            case 0 -> open.forEach(Request::Wait);
            case 1 -> Request.Waitall(all);
            default -> {
                for (int done = 0; done < all.length;) {
                    done += Request.Testsome(all).length;
                }
            }
        }
    }
}
