package org.stft.tool.collectives;

import java.util.Arrays;

/**
 * The place of one rank in a broadcast. All ranks compute theirs from the same root and the same late ranks, so that
 * they fit together.
 *
 * @param parent the rank from which the data comes; -1 for the root
 * @param children the ranks to send to, in this order, blocking
 * @param leaves the late ranks to send to after them, without waiting for one before the next
 */
record Tree(int parent, int[] children, int[] leaves) {

    private static final int[] NONE = {};

    /**
     * The place of rank {@code me}.
     *
     * @param late by rank, whether it had not arrived; never true of the root
     */
    static Tree of(Mode mode, int me, int root, boolean[] late) {
        int[] order = order(root, late);
        int inner = mode == Mode.PAPER ? order.length : order.length - count(late);
        int place = Hosts.place(order, me);
        if (place >= inner) {
            return new Tree(order[(place - inner) % inner], NONE, NONE);
        }
        return new Tree(place == 0 ? -1 : order[place - Integer.highestOneBit(place)], children(order, place, inner),
            leaves(order, place, inner));
    }

    private static int[] order(int root, boolean[] late) {
        int[] order = new int[late.length];
        int ready = 1;
        int absent = late.length - count(late);
        order[0] = root;
        for (int rank = 0; rank < late.length; rank++) {
            if (late[rank]) {
                order[absent++] = rank;
            } else if (rank != root) {
                order[ready++] = rank;
            }
        }
        return order;
    }

    private static int count(boolean[] bits) {
        int count = 0;
        for (boolean bit : bits) {
            count += bit ? 1 : 0;
        }
        return count;
    }

    /**
     * The tree of OCC-MPE: the place i has its parent at i less its highest power of two, and children at i plus each
     * higher power.
     */
    private static int[] children(int[] order, int place, int inner) {
        int[] children = new int[Integer.SIZE];
        int count = 0;
        for (int step = Math.max(1, 2 * Integer.highestOneBit(place)); place + step < inner; step *= 2) {
            children[count++] = order[place + step];
        }
        return Arrays.copyOf(children, count);
    }

    private static int[] leaves(int[] order, int place, int inner) {
        int[] leaves = new int[(order.length - place - 1) / inner];
        for (int k = 0; k < leaves.length; k++) {
            leaves[k] = order[place + (k + 1) * inner];
        }
        return leaves;
    }
}
