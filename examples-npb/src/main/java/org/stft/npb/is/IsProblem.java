package org.stft.npb.is;

import org.stft.npb.common.ProblemClass;

/**
 * A problem class of IS with its official results.
 *
 * @param keys the base-2 logarithm of the number of keys
 * @param maximum the base-2 logarithm of the bound of the keys
 * @param buckets the base-2 logarithm of the number of buckets
 * @param testIndex positions of the test keys in the sequence of all keys
 * @param testRank their ranks, before the correction for the iteration
 */
public record IsProblem(ProblemClass problem, int keys, int maximum, int buckets, int[] testIndex, int[] testRank) {

    public static final int ITERATIONS = 10;
    public static final int TESTS = 5;

    public static IsProblem of(ProblemClass problem) {
        return switch (problem) {
            case S -> new IsProblem(problem, 16, 11, 9,
                new int[] {48427, 17148, 23627, 62548, 4431}, new int[] {0, 18, 346, 64917, 65463});
            case W -> new IsProblem(problem, 20, 16, 10,
                new int[] {357773, 934767, 875723, 898999, 404505},
                new int[] {1249, 11698, 1039987, 1043896, 1048018});
            case A -> new IsProblem(problem, 23, 19, 10,
                new int[] {2112377, 662041, 5336171, 3642833, 4250760},
                new int[] {104, 17523, 123928, 8288932, 8388264});
            case B -> new IsProblem(problem, 25, 21, 10,
                new int[] {41869, 812306, 5102857, 18232239, 26860214},
                new int[] {33422937, 10244, 59149, 33135281, 99});
            case C -> new IsProblem(problem, 27, 23, 10,
                new int[] {44172927, 72999161, 74326391, 129606274, 21736814},
                new int[] {61147, 882988, 266290, 133997595, 133525895});
        };
    }

    public int keyCount() {
        return 1 << keys;
    }

    /** Keys are from 0 to below this. */
    int keyBound() {
        return 1 << maximum;
    }

    public int bucketCount() {
        return 1 << buckets;
    }

    /** The bits of a key below its bucket number. */
    int bucketShift() {
        return maximum - buckets;
    }

    /** The rank that a test key must have in an iteration, from 1. */
    int expectedRank(int test, int iteration) {
        boolean rises = switch (problem) {
            case S, A, C -> test <= 2;
            case W -> test < 2;
            case B -> test == 1 || test == 2 || test == 4;
        };
        int distance = switch (problem) {
            case S, B, C -> iteration;
            case A -> iteration - 1;
            case W -> rises ? iteration - 2 : iteration;
        };
        return rises ? testRank[test] + distance : testRank[test] - distance;
    }
}
