package org.stft.tool.collectives.board;

/**
 * Where the ranks of a communicator see which of them have arrived at an operation. Operations of a communicator are
 * numbered from 1, and every rank takes part in each.
 */
public interface Board {

    /** Marks this rank as arrived at an operation. All writes before are visible to those who see it. */
    void arrive(long operation);

    /** Returns whether a rank has arrived at an operation, or at a later one. */
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

    /** Tells all ranks who is late for a claimed operation. */
    void publish(long operation, boolean[] late);

    /** Returns whether {@link #publish} was called for an operation. */
    boolean isPublished(long operation);

    /** By rank, whether it was late for a published operation. */
    boolean[] late(long operation);

    /** Gives a rank that has arrived at an operation others to serve. What it was given before is overwritten. */
    void assign(int rank, long operation, boolean[] members);

    /** By rank, whom this rank was given to serve at an operation; nobody if nothing was. */
    boolean[] assigned(long operation);
}
