package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Sizes of a grid that are as equal as possible (MPI 3.1, section 7.5.2). */
final class BalancedGrid {

    private int[] best;

    private BalancedGrid(int nodes, int dimensions) {
        search(new int[dimensions], 0, nodes, nodes);
    }

    static void fill(int nodes, int[] dims) {
        int given = Arrays.stream(dims).filter(size -> size != 0).reduce(1, Math::multiplyExact);
        int[] open = IntStream.range(0, dims.length).filter(i -> dims[i] == 0).toArray();
        if (nodes < 1 || Arrays.stream(dims).anyMatch(size -> size < 0) || nodes % given != 0
            || open.length == 0 && nodes != given) {
            throw new MPIException("MPI_ERR_DIMS: expected sizes of a grid of " + nodes + " nodes, 0 for those to be"
                + " found. Found " + Arrays.toString(dims));
        }
        int[] found = open.length == 0 ? open : new BalancedGrid(nodes / given, open.length).best;
        for (int i = 0; i < open.length; i++) {
            dims[open[i]] = found[i];
        }
    }

    /** Each size is at most the one before it. */
    private void search(int[] sizes, int at, int rest, int most) {
        if (at == sizes.length - 1) {
            sizes[at] = rest;
            if (rest <= most && (best == null || spread(sizes) < spread(best))) {
                best = sizes.clone();
            }
            return;
        }
        for (int size = 1; size <= Math.min(rest, most); size++) {
            if (rest % size == 0) {
                sizes[at] = size;
                search(sizes, at + 1, rest / size, size);
            }
        }
    }

    private static int spread(int[] sizes) {
        return sizes[0] - sizes[sizes.length - 1];
    }
}
