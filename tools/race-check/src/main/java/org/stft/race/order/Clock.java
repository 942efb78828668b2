package org.stft.race.order;

import java.util.Arrays;

/**
 * A vector of Lamport clocks, immutable. Components beyond its length are 0: ranks get their component when they tick
 * for the first time, so a run in which one rank uses wildcards has vectors of length 1. Vectors share the parts in
 * which they are equal, so that a tick or a merge takes the time of the parts that differ.
 */
public final class Clock {

    public static final Clock ZERO = new Clock(new long[0][]);

    /** The components of a part. */
    private static final int PART = 32;
    private static final long[] NOTHING = {};

    private final long[][] parts;

    private Clock(long[][] parts) {
        this.parts = parts;
    }

    private long[] part(int i) {
        return i < parts.length ? parts[i] : NOTHING;
    }

    /** A component's value. */
    public long get(int component) {
        return get(part(component / PART), component % PART);
    }

    private static long get(long[] part, int place) {
        return place < part.length ? part[place] : 0;
    }

    /** Returns the vector with a component one higher. */
    public Clock tick(int component) {
        int at = component / PART;
        int place = component % PART;
        long[][] next = Arrays.copyOf(parts, Math.max(parts.length, at + 1));
        for (int i = parts.length; i < next.length; i++) {
            next[i] = NOTHING;
        }
        next[at] = Arrays.copyOf(next[at], Math.max(next[at].length, place + 1));
        next[at][place]++;
        return new Clock(next);
    }

    /** Returns the maximum of both, component by component: one of the two where that is possible. */
    public Clock merge(Clock other) {
        if (other == this) {
            return this;
        }
        long[][] merged = new long[Math.max(parts.length, other.parts.length)][];
        boolean mine = true;
        boolean theirs = true;
        for (int i = 0; i < merged.length; i++) {
            merged[i] = max(part(i), other.part(i));
            mine &= merged[i] == part(i);
            theirs &= merged[i] == other.part(i);
        }
        if (mine) {
            return this;
        }
        return theirs ? other : new Clock(merged);
    }

    private static long[] max(long[] a, long[] b) {
        if (a == b || isBelow(b, a)) {
            return a;
        }
        if (isBelow(a, b)) {
            return b;
        }
        long[] max = Arrays.copyOf(a, Math.max(a.length, b.length));
        for (int i = 0; i < b.length; i++) {
            max[i] = Math.max(max[i], b[i]);
        }
        return max;
    }

    private static boolean isBelow(long[] a, long[] b) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] > get(b, i)) {
                return false;
            }
        }
        return true;
    }
}
