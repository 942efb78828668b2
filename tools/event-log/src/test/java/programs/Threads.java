package programs;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/** Sends from four threads of rank 0, each with a tag of its own. */
public final class Threads {

    private static final int THREADS = 4;
    private static final int MESSAGES = 100;

    private Threads() {
    }

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 0) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int tag = i;
                threads.add(new Thread(() -> send(tag)));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            for (int i = 0; i < THREADS * MESSAGES; i++) {
                MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, MPI.ANY_TAG);
            }
        }
        MPI.Finalize();
    }

    private static void send(int tag) {
        for (int i = 0; i < MESSAGES; i++) {
            MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 1, tag);
        }
    }
}
