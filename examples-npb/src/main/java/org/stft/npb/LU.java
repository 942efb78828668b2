package org.stft.npb;

import java.util.stream.DoubleStream;
import org.stft.Stft;
import org.stft.npb.common.Console;
import org.stft.npb.common.Kernel;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Program;
import org.stft.npb.common.Progress;
import org.stft.npb.common.Ranks;
import org.stft.npb.common.Report;
import org.stft.npb.common.Stopwatch;
import org.stft.npb.common.Tolerance;
import org.stft.npb.common.World;
import org.stft.npb.lu.LuAxis;
import org.stft.npb.lu.LuBorders;
import org.stft.npb.lu.LuExact;
import org.stft.npb.lu.LuGrid;
import org.stft.npb.lu.LuNorms;
import org.stft.npb.lu.LuProblem;
import org.stft.npb.lu.LuRanks;
import org.stft.npb.lu.LuResidual;
import org.stft.npb.lu.LuSweeps;

/**
 * NPB LU: the compressible Navier-Stokes equations on a cube, brought towards their steady state by symmetric
 * successive over-relaxation. Runs on a power of two of ranks that leaves each at least four points along x and y.
 *
 * <p>Protected: the number of finished steps and this rank's box of the solution. The forcing term is computed again at
 * a restart, and the residual follows from the two.
 */
public final class LU implements Kernel {

    private static final int PRINTED = 20;

    private final ProblemClass problemClass;
    private final LuProblem problem;

    private LU(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = LuProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("LU", LU::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requirePowerOfTwo("LU", problemClass, ranks, problem.mostRanks());
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("LU", problemClass, size(), problem.iterations(), world.size());
        LuRanks ranks = new LuRanks(world.size(), world.rank());
        LuGrid grid = new LuGrid(problem.edge(), ranks);
        LuBorders borders = new LuBorders(world, ranks, grid);
        LuAxis[] axes = {new LuAxis(LuGrid.X, grid.edge), new LuAxis(LuGrid.Y, grid.edge),
            new LuAxis(LuGrid.Z, grid.edge)};
        LuResidual equations = new LuResidual(grid, axes, borders);
        LuSweeps sweeps = new LuSweeps(grid, axes, borders, problem.step());
        double[] solution = new double[grid.length];
        double[] residual = new double[grid.length];
        LuExact.fill(solution, grid, LuExact::guess);
        equations.update(solution, residual);
        sweeps.advance(solution, residual);
        LuExact.fill(solution, grid, LuExact::guess);

        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("u", solution);
        Stopwatch watch = new Stopwatch(progress);
        equations.update(solution, residual);
        world.barrier();
        watch.start();
        while (progress.iteration < problem.iterations()) {
            sweeps.advance(solution, residual);
            equations.update(solution, residual);
            progress.iteration++;
            print(console, progress.iteration);
            watch.count();
            watch.after(stft.checkpoint());
        }
        watch.count();
        LuNorms norms = new LuNorms(world, grid, borders, problem.innerPoints());
        double[] residuals = norms.rootMeanSquares(residual);
        return report(console, world.max(watch.seconds()), residuals, norms.errors(solution),
            norms.surfaceIntegral(solution));
    }

    private void print(Console console, int iteration) {
        if (iteration == 1 || iteration % PRINTED == 0 || iteration == problem.iterations()) {
            console.print(" Time step %4d%n", iteration);
        }
    }

    private Report report(Console console, double seconds, double[] residuals, double[] errors, double integral) {
        console.print("%n Verification being performed for class %s%n", problemClass);
        boolean verified = compare(console, "RMS-norms of residual", residuals, problem.residuals());
        verified &= compare(console, "RMS-norms of solution error", errors, problem.errors());
        verified &= compare(console, "surface integral", new double[] {integral},
            new double[] {problem.surfaceIntegral()});
        console.print(" Verification %s%n", verified ? "Successful" : "failed");
        long[] bits = DoubleStream.concat(DoubleStream.concat(DoubleStream.of(residuals), DoubleStream.of(errors)),
            DoubleStream.of(integral)).mapToLong(Double::doubleToRawLongBits).toArray();
        return new Report("LU", problemClass, size(), problem.iterations(), seconds, problem.operations(),
            "floating point", verified, bits);
    }

    private static boolean compare(Console console, String what, double[] found, double[] official) {
        console.print(" Comparison of %s%n", what);
        boolean same = true;
        for (int m = 0; m < found.length; m++) {
            boolean within = Tolerance.within(found[m], official[m], LuProblem.EPSILON);
            console.print(" %s %2d  %20.13e%20.13e%20.13e%n", within ? "        " : "FAILURE:", m + 1, found[m],
                official[m],
                Math.abs((found[m] - official[m]) / official[m]));
            same &= within;
        }
        return same;
    }

    private String size() {
        return "%dx%dx%d".formatted(problem.edge(), problem.edge(), problem.edge());
    }
}
