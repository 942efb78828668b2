package org.stft.race;

import java.util.Arrays;

/**
 * A vector of Lamport clocks, immutable. Components beyond its length are 0: ranks get their component when they tick for the first time, so a run
 * in which one rank uses wildcards has vectors of length 1.
 */
final class Clock {

    static final Clock ZERO = new Clock(new long[0]);

    private final long[] components;

    private Clock(long[] components) {
        this.components = components;
    }

    long get(int component) {
        return component < components.length ? components[component] : 0;
    }

    Clock tick(int component) {
        long[] next = Arrays.copyOf(components, Math.max(components.length, component + 1));
        next[component]++;
        return new Clock(next);
    }

    /** Returns the maximum of both, component by component: one of the two where that is possible. */
    Clock merge(Clock other) {
        if (other == this || other.isBelow(this)) {
            return this;
        }
        if (isBelow(other)) {
            return other;
        }
        long[] merged = Arrays.copyOf(components, Math.max(components.length, other.components.length));
        for (int i = 0; i < other.components.length; i++) {
            merged[i] = Math.max(merged[i], other.components[i]);
        }
        return new Clock(merged);
    }

    private boolean isBelow(Clock other) {
        for (int i = 0; i < components.length; i++) {
            if (components[i] > other.get(i)) {
                return false;
            }
        }
        return true;
    }
}
