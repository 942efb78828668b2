package org.stft.tool.collectives;

import mpi.MPIException;

/** Who has arrived at the operations of a group, as one rank of it sees it. Ranks are named by their place in the group. */
interface Arrivals {

    /** Marks this rank as arrived, before it waits for anything. Called by each rank at each operation, but by a root after {@link #open}. */
    void arrive(long operation, int root);

    /**
     * Begins an operation at its root.
     *
     * @throws MPIException if another rank has named itself as the root
     */
    void open(long operation, int root);

    /** At the root, between {@link #open} and {@link #close}: returns true if a rank has arrived. */
    boolean hasArrived(int place, long operation);

    /** Tells all ranks of the group who is late; called by the root. */
    void publish(long operation, boolean[] late);

    /**
     * Waits for what the root has published.
     *
     * @throws MPIException if another rank is the root
     */
    boolean[] learn(long operation, int root);

    /** Passes on what the root has published, before the data. */
    void forward(long operation, int child, int root, boolean[] late);

    /** Ends an operation at its root. */
    void close(long operation);
}
