package org.stft.occmpe.model;

import java.util.BitSet;

/**
 * Transfers with other nodes that are under way when a collective starts: for each busy node the cycle in which its
 * transfer ends. Which nodes are each other's partners makes no difference to the collective and is not recorded.
 */
public final class Interference {

    private final long[] cycles;

    private Interference(long[] cycles) {
        this.cycles = cycles;
    }

    public static Interference none() {
        return new Interference(new long[0]);
    }

    /** All busy nodes are released in the same cycle. */
    public static Interference uniform(BitSet busy, long cycles) {
        long[] each = new long[busy.length()];
        busy.stream().forEach(node -> each[node] = cycles);
        return new Interference(each);
    }

    /** Node {@code i} is released in cycle {@code cycles[i]}; 0 means free. */
    public static Interference of(long... cycles) {
        return new Interference(cycles.clone());
    }

    /** The cycle in which a node is released; 0 if it is free. */
    public long cycles(int node) {
        return node < cycles.length ? cycles[node] : 0;
    }

    int highestNode() {
        int node = cycles.length - 1;
        while (node >= 0 && cycles[node] == 0) {
            node--;
        }
        return node;
    }
}
