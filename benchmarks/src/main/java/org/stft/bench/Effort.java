package org.stft.bench;

import java.util.List;

/**
 * The amount of work of a run.
 *
 * @param mebibytes the state of each rank, one measurement each
 * @param savingRounds the number of measurements of every way to save; fewer for large states
 * @param problems NPB's problem classes
 * @param npbRanks rank counts of the NPB programs
 * @param npbPairs the number of pairs of runs, with and without STFT, of the first problem class; half as many of the
 *     others
 * @param callRanks rank counts for the cost of a call
 * @param callRounds the number of measurements of the cost of a call
 * @param heapMebibytes the state of each rank whose heap is measured
 * @param restarts the number of restarts of a job
 * @param images the number of times that images of processes are taken or restored
 * @param imageRanks rank counts of jobs whose images are taken
 * @param imageJobs the number of jobs whose images are measured
 * @param restoredRanks rank counts of jobs whose images are restored
 * @param paces the number of comparisons of a job's speed before and after a restore
 * @param paceSteps the number of steps of each
 * @param microSeconds the seconds per measurement of JMH
 */
record Effort(List<Integer> mebibytes, int savingRounds, List<String> problems, List<Integer> npbRanks, int npbPairs,
    List<Integer> callRanks, int callRounds, int heapMebibytes, int restarts,
    int images, List<Integer> imageRanks, int imageJobs,
    List<Integer> restoredRanks, int paces, int paceSteps, double microSeconds) {

    /** The full run, for reliable numbers. */
    static final Effort FULL = new Effort(List.of(64, 256), 9, List.of("W", "A"), List.of(2, 4), 12, List.of(2, 4, 8),
        15, 256, 9,
        7, List.of(1, 4), 3, List.of(4, 8), 6, 100, 1);
    /** The quick run, to see that everything works. */
    static final Effort QUICK = new Effort(List.of(4), 2, List.of("S"), List.of(2), 1, List.of(2), 2, 16, 1,
        1, List.of(1), 1, List.of(2), 1, 5, 0.1);

    private static final int LARGE_MEBIBYTES = 128;
    private static final int MIN_ROUNDS = 5;

    /**
     * The number of rounds for a state of so many MiB per rank; fewer for large ones, since the disk stores all of
     * them.
     */
    int savingRounds(int size) {
        return Math.min(savingRounds, Math.max(MIN_ROUNDS, savingRounds * LARGE_MEBIBYTES / size));
    }

    /** The number of pairs of runs of a problem class: a long run is worth several short ones. */
    int npbPairs(String problem) {
        return problem.equals(problems.get(0)) ? npbPairs : Math.max(1, npbPairs / 2);
    }
}
