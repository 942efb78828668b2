package programs;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Scatters and gathers at random, at offsets, with ranks that come at random times and no buffer where none is needed. Prints how
 * many operations there were, and how many buffers were wrong.
 */
public final class Blocks {

    private static final int[] COUNTS = {0, 1, 1000, 20_000};
    private static final int[] OFFSETS = {0, 3};
    private static final int SLACK = 5;

    private final Random own;
    private int wrong;

    private Blocks(Random own) {
        this.own = own;
    }

    /** @param args those of MPJ Express, then a seed and the number of operations */
    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        long seed = Long.parseLong(own[0]);
        int operations = Integer.parseInt(own[1]);
        Intracomm world = MPI.COMM_WORLD;
        Intracomm[] communicators = {world, world.Split(world.Rank() == 0 ? 1 : 0, -world.Rank())};
        Blocks blocks = new Blocks(new Random(seed * 31 + world.Rank()));
        for (int i = 1; i <= operations; i++) {
            blocks.run(communicators, new Random(seed + i), i);
        }
        world.Barrier();
        System.out.println("operations " + operations + " wrong " + blocks.wrong);
        MPI.Finalize();
    }

    private void run(Intracomm[] communicators, Random common, int number) throws InterruptedException {
        Intracomm communicator = communicators[common.nextInt(communicators.length)];
        int count = COUNTS[common.nextInt(COUNTS.length)];
        int offset = OFFSETS[common.nextInt(OFFSETS.length)];
        boolean scatters = common.nextBoolean();
        boolean spread = common.nextBoolean();
        int root = common.nextInt(1 << 16) % communicator.Size();
        if (own.nextInt(5) == 0) {
            Thread.sleep(own.nextInt(3)); // late on purpose, at random
        }
        if (spread) {
            Datatype type = Datatype.Vector(2, 1, 2, MPI.INT);
            type.Commit();
            new Operation(communicator, type, count / 4, offset, root, number).run(scatters);
        } else {
            new Operation(communicator, MPI.INT, count, offset, root, number).run(scatters);
        }
    }

    /** One operation; each rank's block is of its rank and the number of the operation. */
    private final class Operation {

        private final Intracomm communicator;
        private final Datatype type;
        private final int count;
        private final int offset;
        private final int root;
        private final int number;

        Operation(Intracomm communicator, Datatype type, int count, int offset, int root, int number) {
            this.communicator = communicator;
            this.type = type;
            this.count = count;
            this.offset = offset;
            this.root = root;
            this.number = number;
        }

        void run(boolean scatters) {
            int[] all = new int[offset + communicator.Size() * count * type.Extent() + SLACK];
            for (int rank = 0; rank < communicator.Size(); rank++) {
                fill(all, offset + rank * count * type.Extent(), rank);
            }
            int[] block = new int[offset + count * type.Extent() + SLACK];
            fill(block, offset, communicator.Rank());
            boolean atRoot = communicator.Rank() == root;
            int[] result = new int[scatters ? block.length : all.length];
            if (scatters) {
                communicator.Scatter(atRoot ? all : null, offset, count, type, result, offset, count, type, root);
            } else {
                communicator.Gather(block, offset, count, type, atRoot ? result : null, offset, count, type, root);
            }
            if (scatters || atRoot) {
                wrong += Arrays.equals(result, scatters ? block : all) ? 0 : 1;
            }
        }

        private void fill(int[] array, int at, int rank) {
            int step = type == MPI.INT ? 1 : 2;
            int items = type == MPI.INT ? count : 2 * count;
            for (int i = 0; i < items; i++) {
                int item = type == MPI.INT ? i : i / 2 * type.Extent() + i % 2 * step;
                array[at + item] = number * 100 + rank;
            }
        }
    }
}
