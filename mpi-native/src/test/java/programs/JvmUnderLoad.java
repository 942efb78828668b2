package programs;

import mpi.MPI;
import mpi.Request;

/**
 * What a JVM does by signals and what its collector moves, in a rank: null checks in compiled code, stack overflows, collections while
 * receives are open.
 */
public final class JvmUnderLoad {

    private static final int ROUNDS = 60;

    private int depth;

    /** Something that may be null. */
    private static final class Box {

        private int value;
    }

    /** Runs a rank. */
    public static void main(String[] arguments) throws InterruptedException {
        MPI.Init(arguments);
        Results results = new Results(MPI.COMM_WORLD.Rank());
        results.say("null checks", nullChecks());
        results.say("stack overflows", new JvmUnderLoad().overflows());
        results.say("messages", receivesDuringCollections());
        results.say("threads", threads());
        MPI.Finalize();
        results.say("null checks after the end", nullChecks());
    }

    private static int nullChecks() {
        Box[] boxes = new Box[200_000];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = i % 20_000 == 19_999 ? null : new Box();
        }
        int thrown = 0;
        for (Box box : boxes) {
            try {
                increment(box);
            } catch (NullPointerException e) {
                thrown++;
            }
        }
        return thrown;
    }

    private static void increment(Box box) {
        box.value++;
    }

    private int overflows() {
        int thrown = 0;
        for (int i = 0; i < 3; i++) {
            try {
                deeper();
            } catch (StackOverflowError e) {
                thrown++;
            }
        }
        return thrown;
    }

    private int deeper() {
        return depth++ < 0 ? depth : deeper() + 1;
    }

    /** Arrays that are received into are moved by the collector; each round has garbage in between. */
    private static int receivesDuringCollections() {
        int me = MPI.COMM_WORLD.Rank();
        int right = (me + 1) % MPI.COMM_WORLD.Size();
        int sum = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double[][] got = new double[8][1000];
            Request[] receives = new Request[8];
            for (int i = 0; i < 8; i++) {
                receives[i] = MPI.COMM_WORLD.Irecv(got[i], 0, 1000, MPI.DOUBLE, MPI.ANY_SOURCE, i);
            }
            System.gc();
            Request[] sends = new Request[8];
            for (int i = 0; i < 8; i++) {
                double[] sent = new double[1000];
                sent[999] = i;
                sends[i] = MPI.COMM_WORLD.Isend(sent, 0, 1000, MPI.DOUBLE, right, i);
            }
            byte[][] garbage = new byte[100][10_000];
            System.gc();
            Request.Waitall(receives);
            Request.Waitall(sends);
            for (int i = 0; i < 8; i++) {
                sum += (int) got[i][999] + garbage[i][0];
            }
            MPI.COMM_WORLD.Barrier();
        }
        return sum;
    }

    /** Two threads at a time, each with its tag. */
    private static int threads() throws InterruptedException {
        int[] received = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int tag = i;
            threads[i] = new Thread(() -> {
                int me = MPI.COMM_WORLD.Rank();
                int size = MPI.COMM_WORLD.Size();
                for (int round = 0; round < 50; round++) {
                    int[] got = new int[1];
                    MPI.COMM_WORLD.Sendrecv(new int[] {round}, 0, 1, MPI.INT, (me + 1) % size, 100 + tag, got, 0, 1,
                        MPI.INT, (me + size - 1) % size, 100 + tag);
                    received[tag] += got[0];
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return received[0] + received[1];
    }
}
