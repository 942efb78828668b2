package org.stft.internal.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tree along which parts go up to rank 0 and decisions down. Up to 128 ranks all others are children of rank 0,
 * above that each rank has up to 16: so no rank waits for more than 128 others, one after the other.
 */
final class RankTree {

    private static final int MAX_STAR_RANKS = 128;
    private static final int FAN_OUT = 16;

    private final int size;
    private final int fanOut;

    /** @param fanOut the maximum number of children of a rank, at least 1 */
    RankTree(int size, int fanOut) {
        this.size = size;
        this.fanOut = fanOut;
    }

    static RankTree of(int size) {
        return new RankTree(size, size <= MAX_STAR_RANKS ? MAX_STAR_RANKS : FAN_OUT);
    }

    /** Returns true if all other ranks report to rank 0 themselves. */
    boolean isStar() {
        return size - 1 <= fanOut;
    }

    /** The rank to which a rank other than 0 reports. */
    int parent(int rank) {
        return (rank - 1) / fanOut;
    }

    /** The ranks that report to a rank. */
    List<Integer> children(int rank) {
        long first = (long) rank * fanOut + 1;
        return first >= size
            ? List.of()
            : IntStream.rangeClosed((int) first, (int) Math.min(size - 1, first + fanOut - 1)).boxed().toList();
    }

    /** A rank and all ranks below it. */
    List<Integer> subtree(int rank) {
        List<Integer> ranks = new ArrayList<>(List.of(rank));
        for (int i = 0; i < ranks.size(); i++) {
            ranks.addAll(children(ranks.get(i)));
        }
        return ranks;
    }
}
