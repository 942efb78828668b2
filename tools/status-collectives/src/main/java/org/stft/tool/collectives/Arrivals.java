package org.stft.tool.collectives;

import mpi.MPIException;

/**
 * The arrivals at the operations of a group, as one rank of it sees them. Ranks are named by their place in the group.
 */
interface Arrivals {

    /**
     * Marks this rank as arrived, before it waits for anything. Called by each rank at each operation, but by a root
     * after {@link #open}.
     */
    void arrive(long operation, int root);

    /**
     * Begins an operation at its root.
     *
     * @throws MPIException if another rank has named itself as the root
     */
    void open(long operation, int root);

    /** At the root, between {@link #open} and {@link #close}: returns true if a rank has arrived. */
    boolean hasArrived(int place, long operation);

    /** Publishes the late ranks to all ranks of the group; called by the root. */
    void publish(long operation, boolean[] late);

    /** Passes on what the root has published, before the data. */
    void forward(long operation, int child, int root, boolean[] late);

    /**
     * Returns what the root has published; called once the data has come.
     *
     * @throws MPIException if another rank is the root
     */
    boolean[] learn(long operation, int root);

    /**
     * Assigns other ranks to a rank, which is to serve them, before its data is sent to it.
     *
     * @param members by place; none if the rank has not arrived
     */
    void assign(long operation, int child, int root, boolean[] members);

    /**
     * Returns the ranks that this rank has to serve; called once the data has come.
     *
     * @throws MPIException if another rank is the root
     */
    boolean[] assigned(long operation, int root);

    /** Ends an operation at its root. */
    void close(long operation);
}
