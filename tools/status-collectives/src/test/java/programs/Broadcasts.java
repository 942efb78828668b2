package programs;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/**
 * Broadcasts at random: of every kind of data, from every root, on three communicators, by ranks that come at random times, with messages of
 * the program among them. Prints how many operations there were, and how many elements were wrong.
 */
public final class Broadcasts {

    private static final int[] COUNTS = {0, 1, 7, 1000, 40_000};
    private static final int[] OFFSETS = {0, 3};
    private static final int SLACK = 5;

    private final int me;
    private final Random own;
    private int wrong;

    private Broadcasts(int me, long seed) {
        this.me = me;
        this.own = new Random(seed * 31 + me);
    }

    /** @param args those of MPJ Express, then a seed and the number of operations */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        long seed = Long.parseLong(own[0]);
        int operations = Integer.parseInt(own[1]);
        Intracomm world = MPI.COMM_WORLD;
        Intracomm[] communicators = {world, world.Split(world.Rank() == 0 ? 1 : 0, -world.Rank()),
            (Intracomm) world.clone()};
        Broadcasts broadcasts = new Broadcasts(world.Rank(), seed);
        for (int i = 1; i <= operations; i++) {
            broadcasts.run(communicators, new Random(seed + i), i);
        }
        world.Barrier();
        System.out.println("operations " + operations + " wrong " + broadcasts.wrong);
        MPI.Finalize();
    }

    private void run(Intracomm[] communicators, Random common, int number) throws InterruptedException {
        Intracomm communicator = communicators[common.nextInt(communicators.length)];
        int[] neighbours = new int[1];
        Request message = communicators[0].Irecv(neighbours, 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        if (own.nextInt(5) == 0) {
            Thread.sleep(own.nextInt(3)); // late on purpose, at random
        }
        broadcast(communicator, common, number);
        int ranks = communicators[0].Size();
        communicators[0].Send(new int[] {number}, 0, 1, MPI.INT, (me + 1) % ranks, number);
        message.Wait();
        wrong += neighbours[0] == number ? 0 : 1;
    }

    private void broadcast(Intracomm communicator, Random common, int number) {
        int count = COUNTS[common.nextInt(COUNTS.length)];
        int offset = OFFSETS[common.nextInt(OFFSETS.length)];
        int kind = common.nextInt(5);
        int root = common.nextInt(1 << 16);
        boolean sends = communicator.Rank() == root % communicator.Size();
        root %= communicator.Size();
        switch (kind) {
            case 0 -> bytes(communicator, offset, count, root, number, sends);
            case 1 -> doubles(communicator, offset, count, root, number, sends);
            case 2 -> objects(communicator, offset, Math.min(count, 100), root, number, sends);
            case 3 -> pairs(communicator, Datatype.Vector(2, 1, 2, MPI.INT), count / 4, root, number, sends);
            default -> longs(communicator, offset, count, root, number, sends);
        }
    }

    private void bytes(Intracomm communicator, int offset, int count, int root, int number, boolean sends) {
        byte[] expected = new byte[offset + count + SLACK];
        Arrays.fill(expected, offset, offset + count, (byte) number);
        byte[] data = sends ? expected.clone() : new byte[expected.length];
        communicator.Bcast(data, offset, count, MPI.BYTE, root);
        wrong += Arrays.equals(data, expected) ? 0 : 1;
    }

    private void doubles(Intracomm communicator, int offset, int count, int root, int number, boolean sends) {
        double[] expected = new double[offset + count + SLACK];
        Arrays.setAll(expected, i -> i < offset || i >= offset + count ? 0 : number + i * 1e-6);
        double[] data = sends ? expected.clone() : new double[expected.length];
        communicator.Bcast(data, offset, count, MPI.DOUBLE, root);
        wrong += Arrays.equals(data, expected) ? 0 : 1;
    }

    private void longs(Intracomm communicator, int offset, int count, int root, int number, boolean sends) {
        long[] expected = new long[offset + count + SLACK];
        Arrays.setAll(expected, i -> i < offset || i >= offset + count ? 0 : (long) number << 32 | i);
        long[] data = sends ? expected.clone() : new long[expected.length];
        communicator.Bcast(data, offset, count, MPI.LONG, root);
        wrong += Arrays.equals(data, expected) ? 0 : 1;
    }

    private void objects(Intracomm communicator, int offset, int count, int root, int number, boolean sends) {
        Object[] expected = new Object[offset + count + SLACK];
        for (int i = offset; i < offset + count; i++) {
            expected[i] = "object " + i + " of " + number;
        }
        Object[] data = sends ? expected.clone() : new Object[expected.length];
        communicator.Bcast(data, offset, count, MPI.OBJECT, root);
        wrong += Arrays.equals(data, expected) ? 0 : 1;
    }

    /** Every second of some numbers. */
    private void pairs(Intracomm communicator, Datatype type, int count, int root, int number, boolean sends) {
        type.Commit();
        int[] expected = new int[4 * count + SLACK];
        for (int i = 0; i < count; i++) {
            int at = i * type.Extent();
            expected[at] = number;
            expected[at + 2] = number + i;
        }
        int[] data = sends ? expected.clone() : new int[expected.length];
        communicator.Bcast(data, 0, count, type, root);
        wrong += Arrays.equals(data, expected) ? 0 : 1;
    }
}
