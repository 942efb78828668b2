package org.stft.occmpe.model;

import static java.lang.String.format;

/**
 * One collective call and its interference.
 *
 * @param bytes size of the message; of one block for scatter and gather
 */
public record Workload(Collective collective, int nodes, int root, int bytes, Interference interference) {

    /** Each engine has a table of all nodes, so that the memory of a run grows with their square. */
    public static final int MAX_NODES = 4096;

    public Workload {
        if (nodes < 2 || nodes > MAX_NODES) {
            throw new IllegalArgumentException(format("expected 2 to %d nodes, found %d", MAX_NODES, nodes));
        }
        if (root < 0 || root >= nodes) {
            throw new IllegalArgumentException(format("expected a root from 0 to %d, found %d", nodes - 1, root));
        }
        if (bytes < 1) {
            throw new IllegalArgumentException(format("expected a message of at least 1 byte, found %d", bytes));
        }
        if (interference.highestNode() >= nodes) {
            throw new IllegalArgumentException(
                format("expected busy nodes from 0 to %d, found node %d", nodes - 1, interference.highestNode()));
        }
    }
}
