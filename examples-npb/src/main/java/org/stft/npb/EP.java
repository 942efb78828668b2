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
import org.stft.npb.ep.EpProblem;
import org.stft.npb.ep.GaussianPairs;

/**
 * NPB EP, "embarrassingly parallel": Gaussian deviates in 2^M pairs, added up and counted. Runs on any number
 * of ranks up to the number of batches.
 *
 * <p>Protected: the number of finished blocks, the two sums and the ten counts; each batch has a seed of its
 * own, computed from its number.
 */
public final class EP implements Kernel {

    private static final int FEWEST_BLOCKS = 8;
    private static final int BATCHES_PER_BLOCK = 16;

    private final ProblemClass problemClass;
    private final EpProblem problem;

    private EP(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = EpProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("EP", EP::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requireAtMost("EP", problemClass, ranks, problem.batches());
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("EP", problemClass, "2^" + (problem.exponent() + 1) + " random numbers", 0, world.size());
        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        double[] sums = stft.protect("sums", new double[2]);
        long[] counts = stft.protect("counts", new long[EpProblem.ANNULI]);
        GaussianPairs pairs = new GaussianPairs(sums, counts);
        Stopwatch watch = new Stopwatch(progress);
        int blocks = blocks(world.size());
        world.barrier();
        watch.start();
        while (progress.iteration < blocks) {
            int end = firstBatch(world, progress.iteration + 1, blocks);
            for (int batch = firstBatch(world, progress.iteration, blocks); batch < end; batch++) {
                pairs.add(batch);
            }
            progress.iteration++;
            watch.count();
            watch.after(stft.checkpoint());
        }
        world.sum(sums);
        world.sum(counts);
        watch.count();
        double seconds = world.max(watch.seconds());
        printResults(console, seconds, sums, counts);
        return report(seconds, sums, counts);
    }

    /** The number of blocks with a checkpoint each: the same on all ranks, however the batches divide. */
    private int blocks(int ranks) {
        int batchesPerRank = (problem.batches() + ranks - 1) / ranks;
        return Math.max(FEWEST_BLOCKS, batchesPerRank / BATCHES_PER_BLOCK);
    }

    private int firstBatch(World world, int block, int blocks) {
        long begin = (long) problem.batches() * world.rank() / world.size();
        long end = (long) problem.batches() * (world.rank() + 1) / world.size();
        return (int) (begin + (end - begin) * block / blocks);
    }

    private void printResults(Console console, double seconds, double[] sums, long[] counts) {
        console.print("%n EP Benchmark Results:%n%n CPU Time = %9.4f%n N = 2^%5d%n", seconds, problem.exponent());
        console.print(" No. Gaussian Pairs = %14d%n", Arrays.stream(counts).sum());
        console.print(" Sums = %25.15e %25.15e%n Counts:%n", sums[0], sums[1]);
        for (int annulus = 0; annulus < counts.length; annulus++) {
            console.print("%3d %14d%n", annulus, counts[annulus]);
        }
    }

    private Report report(double seconds, double[] sums, long[] counts) {
        long[] bits = new long[2 + counts.length];
        bits[0] = Double.doubleToRawLongBits(sums[0]);
        bits[1] = Double.doubleToRawLongBits(sums[1]);
        System.arraycopy(counts, 0, bits, 2, counts.length);
        double numbers = 0x1p1 * (1L << problem.exponent());
        return new Report("EP", problemClass, String.format("%d", 1L << problem.exponent() + 1), 0, seconds, numbers,
            "Random numbers generated", problem.verifies(sums[0], sums[1], counts), bits);
    }
}
