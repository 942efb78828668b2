package org.stft.race.order;

/**
 * The order that MPI guarantees between the members of a collective operation: whose entry happens before whose exit.
 */
public enum CollectiveOrder {

    /** Barrier, Allgather, Allreduce, Alltoall, Reduce_scatter, and all that make communicators. */
    ALL_TO_ALL,
    /** Bcast and Scatter: the root before the others. */
    FROM_ROOT,
    /** Reduce and Gather: the others before the root. */
    TO_ROOT,
    /** Scan: lower ranks before higher ones. */
    FROM_LOWER,
    /** None: there was no data. */
    NONE;

    /**
     * Returns true if the exit of one member happens after the entry of another.
     *
     * @param from the member that enters, its rank in the communicator
     * @param to the member that leaves
     * @param root the root's rank in the communicator
     */
    public boolean orders(int from, int to, int root) {
        return switch (this) {
            case ALL_TO_ALL -> true;
            case FROM_ROOT -> from == root;
            case TO_ROOT -> to == root;
            case FROM_LOWER -> from < to;
            case NONE -> false;
        };
    }
}
