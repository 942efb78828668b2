package org.stft.occmpe.model;

import java.util.BitSet;

/** Builds the order in which nodes are served (paper, section 3; specification, section 2.2). */
public final class OrderBuilder {

    private OrderBuilder() {
    }

    /**
     * The root, the free nodes, the busy nodes; ascending inside each class. The root's own bit is ignored.
     *
     * @param status bit i is set if node i is busy
     */
    public static LogicalTable byStatus(int nodes, int root, BitSet status) {
        int[] order = new int[nodes];
        order[0] = root;
        int free = 1;
        int busy = nodes - busyOthers(nodes, root, status);
        for (int node = 0; node < nodes; node++) {
            if (node != root) {
                order[status.get(node) ? busy++ : free++] = node;
            }
        }
        return new LogicalTable(order);
    }

    /** The conventional order, by rank relative to the root. */
    public static LogicalTable byRank(int nodes, int root) {
        int[] order = new int[nodes];
        for (int logical = 0; logical < nodes; logical++) {
            order[logical] = (root + logical) % nodes;
        }
        return new LogicalTable(order);
    }

    private static int busyOthers(int nodes, int root, BitSet status) {
        int busy = 0;
        for (int node = 0; node < nodes; node++) {
            busy += node != root && status.get(node) ? 1 : 0;
        }
        return busy;
    }
}
