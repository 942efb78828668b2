package org.stft.nativempi.library;

import org.stft.nativempi.memory.Block;

/** Communicators whose ranks are in a grid or a graph. */
public final class Topologies {

    /** The kinds of topology. */
    public enum Kind {
        /** None. */
        NONE,
        /** A grid. */
        CART,
        /** A graph. */
        GRAPH
    }

    /**
     * A grid as one rank sees it.
     *
     * @param sizes the ranks along each dimension
     * @param periods whether a dimension is a ring
     * @param coordinates the place of this rank
     */
    public record Grid(int[] sizes, boolean[] periods, int[] coordinates) {}

    private final MpiLibrary library;

    /** The topologies of a library. */
    public Topologies(MpiLibrary library) {
        this.library = library;
    }

    /** The kind of topology of a communicator. */
    public Kind kind(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Topo_test", () -> Mpi.MPI_Topo_test(comm, out.at(0)));
        int kind = out.intAt(0);
        return kind == library.dialect().undefined()
            ? Kind.NONE
            : kind == library.dialect().cart() ? Kind.CART : Kind.GRAPH;
    }

    /** Divides nodes among the dimensions whose size is 0. */
    public void divide(int nodes, int[] sizes) {
        try (Block block = ints(sizes)) {
            library.run("MPI_Dims_create", () -> Mpi.MPI_Dims_create(nodes, sizes.length, block.address()));
            block.ints().get(0, sizes);
        }
    }

    /** A communicator in a grid. Collective. */
    public long createGrid(long comm, int[] sizes, boolean[] periods, boolean reorder) {
        Scratch out = library.scratch();
        try (Block dims = ints(sizes); Block rings = ints(flags(periods))) {
            library.run("MPI_Cart_create", () -> Mpi.MPI_Cart_create(comm, sizes.length, dims.address(),
                rings.address(), reorder ? 1 : 0, out.at(0)));
        }
        return out.handle();
    }

    /** The number of dimensions of a grid. */
    public int dimensions(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Cartdim_get", () -> Mpi.MPI_Cartdim_get(comm, out.at(0)));
        return out.intAt(0);
    }

    /** The grid. */
    public Grid grid(long comm) {
        int n = dimensions(comm);
        try (Block dims = ints(new int[n]); Block rings = ints(new int[n]); Block place = ints(new int[n])) {
            library.run("MPI_Cart_get",
                () -> Mpi.MPI_Cart_get(comm, n, dims.address(), rings.address(), place.address()));
            boolean[] periods = new boolean[n];
            for (int i = 0; i < n; i++) {
                periods[i] = rings.ints().get(i) != 0;
            }
            return new Grid(read(dims, n), periods, read(place, n));
        }
    }

    /** The rank at a place of a grid. */
    public int rank(long comm, int[] coordinates) {
        Scratch out = library.scratch();
        try (Block place = ints(coordinates)) {
            library.run("MPI_Cart_rank", () -> Mpi.MPI_Cart_rank(comm, place.address(), out.at(0)));
        }
        return out.intAt(0);
    }

    /** The place of a rank in a grid. */
    public int[] coordinates(long comm, int rank) {
        int n = dimensions(comm);
        try (Block place = ints(new int[n])) {
            library.run("MPI_Cart_coords", () -> Mpi.MPI_Cart_coords(comm, rank, n, place.address()));
            return read(place, n);
        }
    }

    /** The source and destination of a shift along a dimension; {@link Wildcards#PROC_NULL} beyond an open border. */
    public int[] shift(long comm, int dimension, int displacement) {
        Scratch out = library.scratch();
        library.run("MPI_Cart_shift",
            () -> Mpi.MPI_Cart_shift(comm, dimension, displacement, out.at(0), out.at(1)));
        return new int[] {library.dialect().rankFrom(out.intAt(0)), library.dialect().rankFrom(out.intAt(1))};
    }

    /** The communicator of the sub-grid of this rank. Collective. */
    public long subGrid(long comm, boolean[] remain) {
        Scratch out = library.scratch();
        try (Block kept = ints(flags(remain))) {
            library.run("MPI_Cart_sub", () -> Mpi.MPI_Cart_sub(comm, kept.address(), out.at(0)));
        }
        return out.handle();
    }

    /** The rank that this process would have in a grid. */
    public int mapToGrid(long comm, int[] sizes, boolean[] periods) {
        Scratch out = library.scratch();
        try (Block dims = ints(sizes); Block rings = ints(flags(periods))) {
            library.run("MPI_Cart_map",
                () -> Mpi.MPI_Cart_map(comm, sizes.length, dims.address(), rings.address(), out.at(0)));
        }
        return library.dialect().rankFrom(out.intAt(0));
    }

    /** A communicator in a graph. Collective. */
    public long createGraph(long comm, int[] index, int[] edges, boolean reorder) {
        Scratch out = library.scratch();
        try (Block ends = ints(index); Block targets = ints(edges)) {
            library.run("MPI_Graph_create", () -> Mpi.MPI_Graph_create(comm, index.length, ends.address(),
                targets.address(), reorder ? 1 : 0, out.at(0)));
        }
        return out.handle();
    }

    /** The graph: the ends of the neighbours of each node, and the neighbours. */
    public int[][] graph(long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Graphdims_get", () -> Mpi.MPI_Graphdims_get(comm, out.at(0), out.at(1)));
        int nodes = out.intAt(0);
        int edges = out.intAt(1);
        try (Block ends = ints(new int[nodes]); Block targets = ints(new int[edges])) {
            library.run("MPI_Graph_get",
                () -> Mpi.MPI_Graph_get(comm, nodes, edges, ends.address(), targets.address()));
            return new int[][] {read(ends, nodes), read(targets, edges)};
        }
    }

    /** The neighbours of a rank in a graph. */
    public int[] neighbours(long comm, int rank) {
        Scratch out = library.scratch();
        library.run("MPI_Graph_neighbors_count", () -> Mpi.MPI_Graph_neighbors_count(comm, rank, out.at(0)));
        int count = out.intAt(0);
        try (Block targets = ints(new int[count])) {
            library.run("MPI_Graph_neighbors",
                () -> Mpi.MPI_Graph_neighbors(comm, rank, count, targets.address()));
            return read(targets, count);
        }
    }

    /** The rank that this process would have in a graph. */
    public int mapToGraph(long comm, int[] index, int[] edges) {
        Scratch out = library.scratch();
        try (Block ends = ints(index); Block targets = ints(edges)) {
            library.run("MPI_Graph_map",
                () -> Mpi.MPI_Graph_map(comm, index.length, ends.address(), targets.address(), out.at(0)));
        }
        return library.dialect().rankFrom(out.intAt(0));
    }

    private Block ints(int[] values) {
        return library.memory().take((long) values.length * Integer.BYTES).with(values);
    }

    private static int[] read(Block block, int count) {
        int[] values = new int[count];
        block.ints().get(0, values);
        return values;
    }

    private static int[] flags(boolean[] values) {
        int[] flags = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            flags[i] = values[i] ? 1 : 0;
        }
        return flags;
    }
}
