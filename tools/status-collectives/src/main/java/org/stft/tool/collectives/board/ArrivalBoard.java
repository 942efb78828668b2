package org.stft.tool.collectives.board;

/**
 * Shared memory in which the ranks of a communicator see which of them have arrived at an operation. Operations of a
 * communicator are numbered from 1, and every rank takes part in each.
 */
public interface ArrivalBoard {

    /** Marks this rank as arrived at an operation. All writes before are visible to those who see it. */
    void arrive(long operation);

    /** Returns true if a rank has arrived at an operation, or at a later one. */
    boolean hasArrived(int rank, long operation);

    /**
     * Claims an operation for a root. The root may do so only once all ranks have arrived at an operation from
     * {@link #mustHaveArrived} on.
     *
     * @return false if another rank has claimed it: then two ranks name different roots
     */
    boolean claim(long operation, int root);

    /** The root of an operation that is claimed. */
    int claimedBy(long operation);

    /**
     * The earliest operation that all ranks must have reached before this one is claimed: earlier ones' results are
     * overwritten by it.
     */
    long mustHaveArrived(long operation);

    /** Publishes to all ranks which of them are late for a claimed operation. */
    void publish(long operation, boolean[] late);

    /** Returns true if {@link #publish} was called for an operation. */
    boolean isPublished(long operation);

    /** The ranks that were late for a published operation: true at their index. */
    boolean[] late(long operation);

    /** Assigns other ranks to a rank that has arrived at an operation, for it to serve. Overwrites earlier ones. */
    void assign(int rank, long operation, boolean[] members);

    /** The ranks assigned to this rank at an operation: true at their index; none if nothing was assigned. */
    boolean[] assigned(long operation);
}
