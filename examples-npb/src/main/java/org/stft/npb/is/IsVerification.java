package org.stft.npb.is;

import org.stft.npb.common.World;

/** The two verifications of IS: five test keys in each iteration, and the sorted sequence at the end. */
public final class IsVerification {

    private final World world;
    private final IsProblem problem;
    private final long[] ranks;

    /**
     * A verification that keeps what it finds.
     *
     * @param ranks room for five ranks per iteration; each is found by one rank of the job, the others keep 0
     */
    public IsVerification(World world, IsProblem problem, long[] ranks) {
        this.world = world;
        this.problem = problem;
        this.ranks = ranks;
    }

    /** Notes the test keys' ranks in an iteration, from 1. */
    public void note(IsRanking ranking, int iteration) {
        for (int test = 0; test < IsProblem.TESTS; test++) {
            if (ranking.holds(test)) {
                ranks[(iteration - 1) * IsProblem.TESTS + test] = ranking.rankOf(test);
            }
        }
    }

    /**
     * Counts what passed: each test key in each iteration, and each rank whose keys are sorted and not
     * smaller than those before. Collective; the noted ranks are complete on all ranks afterwards.
     */
    public long passed(int[] sortedKeys) {
        world.sum(ranks);
        long passed = 0;
        for (int i = 0; i < ranks.length; i++) {
            int iteration = i / IsProblem.TESTS + 1;
            if (ranks[i] == problem.expectedRank(i % IsProblem.TESTS, iteration)) {
                passed++;
            }
        }
        long[] sorted = {sorted(sortedKeys) ? 1 : 0};
        world.sum(sorted);
        return passed + sorted[0];
    }

    /** The number of checks that must pass. */
    public int demanded() {
        return IsProblem.TESTS * IsProblem.ITERATIONS + world.size();
    }

    private boolean sorted(int[] keys) {
        long last = largestBefore(keys);
        for (int key : keys) {
            if (key < last) {
                return false;
            }
            last = key;
        }
        return true;
    }

    /** The largest key of the lower ranks, some of which may have none. */
    private long largestBefore(int[] keys) {
        long[] largest = new long[world.size()];
        largest[world.rank()] = keys.length == 0 ? 0 : keys[keys.length - 1];
        world.sum(largest);
        long result = 0;
        for (int rank = 0; rank < world.rank(); rank++) {
            result = Math.max(result, largest[rank]);
        }
        return result;
    }
}
