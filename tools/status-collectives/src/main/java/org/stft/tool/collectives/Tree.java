package org.stft.tool.collectives;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The place of one rank in a broadcast. All ranks compute theirs from the same root and the same late ranks, so that they fit together.
 *
 * @param parent the rank from which the data comes; -1 for the root
 * @param children the ranks to send to, in this order, blocking
 * @param leaves the late ranks to send to after them, without waiting for one before the next
 */
record Tree(int parent, int[] children, int[] leaves) {

    /**
     * The place of rank {@code me}.
     *
     * @param late by rank, whether it had not arrived; never true of the root
     */
    static Tree of(Mode mode, int me, int root, boolean[] late) {
        int[] ready = concat(new int[] {root}, ranks(late, root, false));
        int[] absent = ranks(late, root, true);
        if (mode == Mode.PAPER) {
            return binomial(concat(ready, absent), me, new int[0]);
        }
        for (int k = 0; k < absent.length; k++) {
            if (absent[k] == me) {
                return new Tree(ready[k % ready.length], new int[0], new int[0]);
            }
        }
        int place = indexOf(ready, me);
        int[] mine = IntStream.range(0, absent.length).filter(k -> k % ready.length == place).map(k -> absent[k])
            .toArray();
        return binomial(ready, me, mine);
    }

    /** All ranks but the root: the ready ones in ascending order, then the late ones. */
    static int[] readyFirst(boolean[] late, int root) {
        return concat(ranks(late, root, false), ranks(late, root, true));
    }

    private static int[] ranks(boolean[] late, int root, boolean wanted) {
        return IntStream.range(0, late.length).filter(rank -> rank != root && late[rank] == wanted).toArray();
    }

    private static int[] concat(int[] first, int[] second) {
        return IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }

    private static int indexOf(int[] order, int rank) {
        return IntStream.range(0, order.length).filter(place -> order[place] == rank).findFirst().orElseThrow();
    }

    /** The tree of OCC-MPE: the place i has its parent at i less its highest power of two, and children at i plus each higher power. */
    private static Tree binomial(int[] order, int me, int[] leaves) {
        int place = indexOf(order, me);
        int highest = Integer.highestOneBit(place);
        int parent = place == 0 ? -1 : order[place - highest];
        IntStream steps = IntStream.iterate(Math.max(1, 2 * highest), step -> place + step < order.length,
            step -> 2 * step);
        return new Tree(parent, steps.map(step -> order[place + step]).toArray(), leaves);
    }
}
