package org.stft.npb;

import java.util.Arrays;
import org.stft.Stft;
import org.stft.npb.common.Console;
import org.stft.npb.common.Kernel;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Program;
import org.stft.npb.common.Progress;
import org.stft.npb.common.Ranks;
import org.stft.npb.common.Report;
import org.stft.npb.common.Stopwatch;
import org.stft.npb.common.World;
import org.stft.npb.is.IsKeys;
import org.stft.npb.is.IsProblem;
import org.stft.npb.is.IsRanking;
import org.stft.npb.is.IsVerification;

/**
 * NPB IS: ten times the ranks of many integers, by a parallel bucket sort. Runs on a power of two of ranks.
 *
 * <p>Protected: the number of finished iterations, the keys, two of which change in each iteration, and the
 * ranks of the test keys so far.
 */
public final class IS implements Kernel {

    private final ProblemClass problemClass;
    private final IsProblem problem;

    private IS(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = IsProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("IS", IS::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requirePowerOfTwo("IS", problemClass, ranks, problem.bucketCount());
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("IS", problemClass, Integer.toString(problem.keyCount()), IsProblem.ITERATIONS, world.size());
        int[] keys = IsKeys.generate(problem, world.size(), world.rank());
        IsRanking ranking = new IsRanking(world, problem);
        ranking.rank(keys);

        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("keys", keys);
        long[] testRanks = stft.protect("test ranks", new long[IsProblem.TESTS * IsProblem.ITERATIONS]);
        IsVerification verification = new IsVerification(world, problem, testRanks);
        Stopwatch watch = new Stopwatch(progress);
        boolean ranked = false;
        console.print("   iteration%n");
        world.barrier();
        watch.start();
        while (progress.iteration < IsProblem.ITERATIONS) {
            int iteration = progress.iteration + 1;
            if (world.first()) {
                IsKeys.alter(keys, problem, iteration);
            }
            ranking.rank(keys);
            verification.note(ranking, iteration);
            ranked = true;
            progress.iteration = iteration;
            console.print("        %d%n", iteration);
            watch.count();
            watch.after(stft.checkpoint());
        }
        watch.count();
        if (!ranked) {
            // Restarted from the version after the last iteration: the sort buffers are not part of it.
            ranking.rank(keys);
        }
        long passed = verification.passed(ranking.sortedKeys());
        return report(world.max(watch.seconds()), passed, verification.demanded(), testRanks);
    }

    private Report report(double seconds, long passed, long demanded, long[] testRanks) {
        long[] bits = Arrays.copyOf(testRanks, testRanks.length + 1);
        bits[testRanks.length] = passed;
        double ranked = (double) IsProblem.ITERATIONS * problem.keyCount();
        return new Report("IS", problemClass, Integer.toString(problem.keyCount()), IsProblem.ITERATIONS, seconds,
            ranked, "keys ranked", passed == demanded, bits);
    }
}
