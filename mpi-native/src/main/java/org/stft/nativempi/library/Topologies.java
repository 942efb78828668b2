package org.stft.nativempi.library;

import org.stft.nativempi.memory.Block;

/** Communicators whose ranks are in a grid or a graph. */
public final class Topologies {

    private final MpiLibrary library;

    /** The topologies of a library. */
    public Topologies(MpiLibrary library) {
        this.library = library;
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

    /** The communicator of the sub-grid of this rank. Collective. */
    public long subGrid(long comm, boolean[] remain) {
        Scratch out = library.scratch();
        try (Block kept = ints(flags(remain))) {
            library.run("MPI_Cart_sub", () -> Mpi.MPI_Cart_sub(comm, kept.address(), out.at(0)));
        }
        return out.handle();
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

    private Block ints(int[] values) {
        return library.memory().take((long) values.length * Integer.BYTES).with(values);
    }

    private static int[] flags(boolean[] values) {
        int[] flags = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            flags[i] = values[i] ? 1 : 0;
        }
        return flags;
    }
}
