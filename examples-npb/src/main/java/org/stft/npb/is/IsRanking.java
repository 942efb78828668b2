package org.stft.npb.is;

import java.util.Arrays;
import org.stft.npb.common.World;

/**
 * The parallel bucket sort of IS. {@link #rank} leaves on each rank the keys of a range of buckets, and how
 * often each of them occurs.
 */
public final class IsRanking {

    private final World world;
    private final IsProblem problem;
    private final int keysPerRank;
    private final int buckets;
    private final int shift;
    /** Sizes of the buckets on this rank, then the test keys. */
    private final int[] local;
    private final int[] total;
    private final int[] next;
    private final int[] sorted;
    /** Rank r takes the buckets from range[r] to range[r + 1]. */
    private final int[] range;
    private final int[] counts;
    private final int[] occurrences;
    private int[] received = new int[0];
    private int receivedCount;
    private long lesserKeys;

    public IsRanking(World world, IsProblem problem) {
        this.world = world;
        this.problem = problem;
        keysPerRank = problem.keyCount() / world.size();
        buckets = problem.bucketCount();
        shift = problem.bucketShift();
        local = new int[buckets + IsProblem.TESTS];
        total = new int[local.length];
        next = new int[buckets];
        sorted = new int[keysPerRank];
        range = new int[world.size() + 1];
        counts = new int[world.size() * world.size()];
        occurrences = new int[problem.keyBound()];
    }

    /** Ranks the keys. Collective. */
    public void rank(int[] keys) {
        countBuckets(keys);
        sortIntoBuckets(keys);
        System.arraycopy(local, 0, total, 0, local.length);
        world.sum(total);
        divideBuckets();
        redistribute();
        countKeys();
    }

    private void countBuckets(int[] keys) {
        Arrays.fill(local, 0);
        for (int test = 0; test < IsProblem.TESTS; test++) {
            if (problem.testIndex()[test] / keysPerRank == world.rank()) {
                local[buckets + test] = keys[problem.testIndex()[test] % keysPerRank];
            }
        }
        for (int key : keys) {
            local[key >> shift]++;
        }
    }

    private void sortIntoBuckets(int[] keys) {
        int begin = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            next[bucket] = begin;
            begin += local[bucket];
        }
        for (int key : keys) {
            sorted[next[key >> shift]++] = key;
        }
    }

    /** Gives each rank a range of buckets with about the same number of keys; the last ones may get none. */
    private void divideBuckets() {
        Arrays.fill(range, buckets);
        range[0] = 0;
        long keys = 0;
        int owner = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            keys += total[bucket];
            if (keys >= (owner + 1L) * keysPerRank && owner < world.size() - 1) {
                range[++owner] = bucket + 1;
            }
        }
        lesserKeys = size(total, 0, range[world.rank()]);
    }

    private void redistribute() {
        int me = world.rank();
        int ranks = world.size();
        Arrays.fill(counts, 0);
        for (int to = 0; to < ranks; to++) {
            counts[me * ranks + to] = (int) size(local, range[to], range[to + 1]);
        }
        world.sum(counts);
        receivedCount = (int) size(total, range[me], range[me + 1]);
        if (received.length < receivedCount) {
            received = new int[receivedCount];
        }
        for (int step = 0; step < ranks; step++) {
            int partner = me ^ step;
            world.exchange(sorted, before(me * ranks, 1, partner), counts[me * ranks + partner],
                received, before(me, ranks, partner), counts[partner * ranks + me], partner);
        }
    }

    /** The sum of so many counts, from a first one on, at a distance from one another. */
    private int before(int first, int stride, int number) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum += counts[first + i * stride];
        }
        return sum;
    }

    private void countKeys() {
        int begin = firstKey();
        int end = endKey();
        Arrays.fill(occurrences, begin, end, 0);
        for (int i = 0; i < receivedCount; i++) {
            occurrences[received[i]]++;
        }
        int sum = 0;
        for (int key = begin; key < end; key++) {
            sum += occurrences[key];
            occurrences[key] = sum;
        }
    }

    private static long size(int[] sizes, int begin, int end) {
        long sum = 0;
        for (int bucket = begin; bucket < end; bucket++) {
            sum += sizes[bucket];
        }
        return sum;
    }

    private int firstKey() {
        return range[world.rank()] << shift;
    }

    private int endKey() {
        return range[world.rank() + 1] << shift;
    }

    /** Returns whether this rank holds the key of a test, and so knows its rank. */
    boolean holds(int test) {
        int key = total[buckets + test];
        return key >= firstKey() && key < endKey();
    }

    /** The rank of the key of a test: how many keys of all are smaller. */
    long rankOf(int test) {
        int key = total[buckets + test];
        return lesserKeys + (key == firstKey() ? 0 : occurrences[key - 1]);
    }

    /** The keys of this rank's range in ascending order, put there by their ranks. */
    public int[] sortedKeys() {
        int[] result = new int[receivedCount];
        int[] place = occurrences.clone();
        for (int i = receivedCount - 1; i >= 0; i--) {
            int key = received[i];
            result[--place[key]] = key;
        }
        return result;
    }
}
