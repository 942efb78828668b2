package org.stft.nativempi.library;

import org.stft.nativempi.memory.Block;

/** The collective operations on data at addresses. Counts and displacements are of elements. */
public final class Collectives {

    private final MpiLibrary library;

    /** The collective operations of a library. */
    public Collectives(MpiLibrary library) {
        this.library = library;
    }

    /**
     * Data on one side of an operation.
     *
     * @param address where they begin
     * @param count the elements, or those per rank
     * @param element their type
     */
    public record Side(long address, int count, Element element) {

        /** The side on which a rank has nothing. */
        public static final Side NONE = new Side(0, 0, Element.RAW);
    }

    /**
     * Data for or from each rank, or none of them on a rank that is not the root.
     *
     * @param address where they begin
     * @param counts the elements of each rank, one part after the other
     * @param element their type
     */
    public record Parts(long address, int[] counts, Element element) {

        /** The parts of a rank that is not the root. */
        public static final Parts NONE = new Parts(0, new int[0], Element.RAW);

        int[] displacements() {
            int[] displacements = new int[counts.length];
            for (int i = 1; i < counts.length; i++) {
                displacements[i] = displacements[i - 1] + counts[i - 1];
            }
            return displacements;
        }
    }

    /** Waits for all ranks. */
    public void barrier(long comm) {
        library.run("MPI_Barrier", () -> Mpi.MPI_Barrier(comm));
    }

    /** From the root to all. */
    public void broadcast(Side data, int root, long comm) {
        library.run("MPI_Bcast",
            () -> Mpi.MPI_Bcast(data.address, data.count, type(data.element), root(root), comm));
    }

    /** From all to the root, equal counts. */
    public void gather(Side sent, Side received, int root, long comm) {
        library.run("MPI_Gather", () -> Mpi.MPI_Gather(sent.address, sent.count, type(sent.element), received.address,
            received.count, type(received.element), root(root), comm));
    }

    /** From all to the root. */
    public void gather(Side sent, Parts received, int root, long comm) {
        try (Table table = new Table(received)) {
            library.run("MPI_Gatherv", () -> Mpi.MPI_Gatherv(sent.address, sent.count, type(sent.element),
                received.address, table.counts(), table.displacements(), type(received.element), root(root), comm));
        }
    }

    /** From the root to each, equal counts. */
    public void scatter(Side sent, Side received, int root, long comm) {
        library.run("MPI_Scatter", () -> Mpi.MPI_Scatter(sent.address, sent.count, type(sent.element), received.address,
            received.count, type(received.element), root(root), comm));
    }

    /** From the root to each. */
    public void scatter(Parts sent, Side received, int root, long comm) {
        try (Table table = new Table(sent)) {
            library.run("MPI_Scatterv", () -> Mpi.MPI_Scatterv(sent.address, table.counts(), table.displacements(),
                type(sent.element), received.address, received.count, type(received.element), root(root), comm));
        }
    }

    /** From all to all the same, equal counts. */
    public void allGather(Side sent, Side received, long comm) {
        library.run("MPI_Allgather", () -> Mpi.MPI_Allgather(sent.address, sent.count, type(sent.element),
            received.address, received.count, type(received.element), comm));
    }

    /** From all to all the same. */
    public void allGather(Side sent, Parts received, long comm) {
        try (Table table = new Table(received)) {
            library.run("MPI_Allgatherv", () -> Mpi.MPI_Allgatherv(sent.address, sent.count, type(sent.element),
                received.address, table.counts(), table.displacements(), type(received.element), comm));
        }
    }

    /** From each to each, equal counts. */
    public void allToAll(Side sent, Side received, long comm) {
        library.run("MPI_Alltoall", () -> Mpi.MPI_Alltoall(sent.address, sent.count, type(sent.element),
            received.address, received.count, type(received.element), comm));
    }

    /** From each to each. */
    public void allToAll(Parts sent, Parts received, long comm) {
        try (Table out = new Table(sent); Table in = new Table(received)) {
            library.run("MPI_Alltoallv",
                () -> Mpi.MPI_Alltoallv(sent.address, out.counts(), out.displacements(), type(sent.element),
                    received.address, in.counts(), in.displacements(), type(received.element), comm));
        }
    }

    /** Combines the data of all at the root. */
    public void reduce(long sent, long received, int count, Combination combination, int root, long comm) {
        library.run("MPI_Reduce",
            () -> Mpi.MPI_Reduce(sent, received, count, combination.type(), combination.operator(), root(root), comm));
    }

    /** Combines the data of all, for all. */
    public void allReduce(long sent, long received, int count, Combination combination, long comm) {
        library.run("MPI_Allreduce",
            () -> Mpi.MPI_Allreduce(sent, received, count, combination.type(), combination.operator(), comm));
    }

    /** Combines the data of all; each rank gets a part. */
    public void reduceScatter(long sent, long received, int[] counts, Combination combination, long comm) {
        try (Table table = new Table(new Parts(0, counts, Element.RAW))) {
            library.run("MPI_Reduce_scatter", () -> Mpi.MPI_Reduce_scatter(sent, received, table.counts(),
                combination.type(), combination.operator(), comm));
        }
    }

    /** Combines the data of the ranks up to each rank. */
    public void scan(long sent, long received, int count, Combination combination, long comm) {
        library.run("MPI_Scan",
            () -> Mpi.MPI_Scan(sent, received, count, combination.type(), combination.operator(), comm));
    }

    private long type(Element element) {
        return library.type(element);
    }

    /** The libraries have special numbers for roots of intercommunicators, which the API does not have. */
    private static int root(int root) {
        return root >= 0 ? root : Wildcards.INVALID;
    }

    /** Counts and displacements in native memory. */
    private final class Table implements AutoCloseable {

        private final Block block;
        private final int size;

        Table(Parts parts) {
            size = parts.counts.length;
            block = library.memory().take(2L * size * Integer.BYTES).with(parts.counts);
            block.ints().put(size, parts.displacements());
        }

        long counts() {
            return block.address();
        }

        long displacements() {
            return block.address() + (long) size * Integer.BYTES;
        }

        @Override
        public void close() {
            block.close();
        }
    }
}
