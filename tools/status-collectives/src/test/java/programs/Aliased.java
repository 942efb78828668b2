package programs;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import org.stft.tool.plain.PlainBlocks;

/**
 * Scatters and gathers from every root with one array as both buffers, at the same and at overlapping offsets. Prints how many operations there
 * were, how many blocks are not as if all had been sent before one was received, and how many are not as MPJ Express's own operation leaves
 * them.
 */
public final class Aliased {

    private static final int SHORT = 1000;
    /** From here on MPJ Express takes the offsets into account, and a message waits for its receiver. */
    private static final int LONG = 40_000;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int me = world.Rank();
    private final int ranks = world.Size();
    private int operations;
    private int wrong;
    private int otherThanMpj;

    private Aliased() {
    }

    public static void main(String[] args) {
        MPI.Init(args);
        Aliased all = new Aliased();
        for (int count : new int[] {SHORT, LONG}) {
            for (int root = 0; root < all.ranks; root++) {
                all.oneArray(count, root);
            }
        }
        System.out.println(
            "operations " + all.operations + " wrong " + all.wrong + " other than MPJ " + all.otherThanMpj);
        MPI.Finalize();
    }

    private void oneArray(int count, int root) {
        int[] offsets = {0, 7, count / 2, count, 2 * count + 3};
        for (int from : offsets) {
            for (int to : offsets) {
                boolean asMpj = count == LONG || from == 0 && to == 0;
                scatter(count, root, from, to, asMpj);
                gather(count, root, from, to, asMpj);
            }
        }
    }

    private void scatter(int count, int root, int from, int to, boolean asMpj) {
        int[] expected = array(count, me);
        System.arraycopy(array(count, root), from + me * count, expected, to, count);
        int[] found = array(count, me);
        world.Scatter(found, from, count, MPI.INT, found, to, count, MPI.INT, root);
        compare(expected, found);
        if (asMpj) {
            int[] own = array(count, me);
            PlainBlocks.scatter(world, own, from, own, to, count, root);
            otherThanMpj += Arrays.equals(own, to, to + count, found, to, to + count) ? 0 : 1;
        }
    }

    private void gather(int count, int root, int from, int to, boolean asMpj) {
        int[] expected = array(count, me);
        for (int rank = 0; rank < ranks && me == root; rank++) {
            System.arraycopy(array(count, rank), from, expected, to + rank * count, count);
        }
        int[] found = array(count, me);
        world.Gather(found, from, count, MPI.INT, found, to, count, MPI.INT, root);
        compare(expected, found);
        if (asMpj) {
            int[] own = array(count, me);
            PlainBlocks.gather(world, own, from, own, to, count, root);
            otherThanMpj += me != root || Arrays.equals(own, found) || overwritten(count, from, to) ? 0 : 1;
        }
    }

    /** MPJ Express copies the root's long block after it has received those of the others, perhaps over it. */
    private boolean overwritten(int count, int from, int to) {
        return count == LONG && from < to + ranks * count && to < from + count;
    }

    private void compare(int[] expected, int[] found) {
        operations++;
        wrong += Arrays.equals(expected, found) ? 0 : 1;
    }

    private int[] array(int count, int rank) {
        int[] array = new int[(ranks + 3) * count + 10];
        Arrays.setAll(array, i -> rank * 100_000_000 + i);
        return array;
    }
}
