package programs;

import mpi.Intracomm;
import mpi.MPI;
import org.stft.tool.plain.PlainBlocks;

/**
 * One rank gives a buffer that cannot hold its block: none, one that is too short, of another type, and no array. Prints how many such calls there were
 * on each rank, and how many of them did not end with the same exception as MPJ Express's own operation.
 */
public final class WrongBuffers {

    private static final int ROOT = 1;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private int calls;
    private int other;

    private WrongBuffers() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        WrongBuffers all = new WrongBuffers();
        for (int count : new int[] {10, 20_000}) {
            all.scatter(count);
        }
        all.gather(10); // at the end: the ranks no longer take part in the same number of operations
        System.out.println("calls " + all.calls + " other than MPJ " + all.other);
        MPI.Finalize();
    }

    /** All blocks are sent, whatever happens to one of them. */
    private void scatter(int count) {
        int[] all = new int[count * world.Size()];
        for (int bad : new int[] {ROOT, ROOT + 1}) {
            for (Object wrong : wrong(count)) {
                Object one = me == bad ? wrong : new int[count];
                compare(() -> PlainBlocks.scatter(world, all, 0, one, 0, count, ROOT),
                    () -> world.Scatter(all, 0, count, MPI.INT, one, 0, count, MPI.INT, ROOT));
            }
        }
    }

    /** Nothing is sent: each rank calls it alone. */
    private void gather(int count) {
        int[] all = new int[count * world.Size()];
        for (Object wrong : wrong(count)) {
            compare(() -> PlainBlocks.gather(world, wrong, 0, all, 0, count, ROOT),
                () -> world.Gather(wrong, 0, count, MPI.INT, all, 0, count, MPI.INT, ROOT));
        }
        for (Object wrong : wrong(count)) {
            Object nothing = me == ROOT ? wrong : null;
            compare(() -> PlainBlocks.gather(world, nothing, 0, all, 0, count, ROOT),
                () -> world.Gather(nothing, 0, count, MPI.INT, all, 0, count, MPI.INT, ROOT));
        }
    }

    private static Object[] wrong(int count) {
        return new Object[] {null, new int[count - 1], new double[count], "no array"};
    }

    private void compare(Runnable own, Runnable answered) {
        calls++;
        String expected = failure(own);
        String found = failure(answered);
        if (!expected.equals(found)) {
            other++;
            System.out.println("expected " + expected + ", found " + found);
        }
    }

    private static String failure(Runnable call) {
        try {
            call.run();
            return "none";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
