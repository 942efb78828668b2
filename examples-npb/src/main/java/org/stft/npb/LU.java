package org.stft.npb;

import java.util.List;
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
import org.stft.npb.common.World;
import org.stft.npb.flow.FlowAxis;
import org.stft.npb.flow.FlowBox;
import org.stft.npb.flow.FlowComparison;
import org.stft.npb.flow.FlowExact;
import org.stft.npb.flow.FlowNorms;
import org.stft.npb.flow.FlowResidual;
import org.stft.npb.lu.LuBorders;
import org.stft.npb.lu.LuProblem;
import org.stft.npb.lu.LuRanks;
import org.stft.npb.lu.LuSurfaceIntegral;
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
        FlowBox box = ranks.box(problem.edge());
        LuBorders borders = new LuBorders(world, ranks, box);
        FlowAxis[] axes = FlowAxis.all(problem.edge());
        FlowResidual equations = new FlowResidual(List.of(box), axes, borders);
        LuSweeps sweeps = new LuSweeps(box, axes, borders, problem.step());
        double[] solution = new double[box.end];
        double[] residual = new double[box.end];
        FlowExact.fill(solution, box, FlowExact::guess);
        equations.update(solution, residual);
        sweeps.advance(solution, residual);
        FlowExact.fill(solution, box, FlowExact::guess);

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
        FlowNorms norms = new FlowNorms(world, List.of(box));
        double[] residuals = norms.rootMeanSquares(residual);
        return report(console, world.max(watch.seconds()), residuals, norms.errors(solution),
            new LuSurfaceIntegral(world, box, borders).of(solution));
    }

    private void print(Console console, int iteration) {
        if (iteration == 1 || iteration % PRINTED == 0 || iteration == problem.iterations()) {
            console.print(" Time step %4d%n", iteration);
        }
    }

    private Report report(Console console, double seconds, double[] residuals, double[] errors, double integral) {
        console.print("%n Verification being performed for class %s%n", problemClass);
        boolean verified = FlowComparison.compare(console, "RMS-norms of residual", residuals, problem.residuals());
        verified &= FlowComparison.compare(console, "RMS-norms of solution error", errors, problem.errors());
        verified &= FlowComparison.compare(console, "surface integral", new double[] {integral},
            new double[] {problem.surfaceIntegral()});
        console.print(" Verification %s%n", verified ? "Successful" : "failed");
        long[] bits = DoubleStream.concat(DoubleStream.concat(DoubleStream.of(residuals), DoubleStream.of(errors)),
            DoubleStream.of(integral)).mapToLong(Double::doubleToRawLongBits).toArray();
        return new Report("LU", problemClass, size(), problem.iterations(), seconds, problem.operations(),
            "floating point", verified, bits);
    }

    private String size() {
        return "%dx%dx%d".formatted(problem.edge(), problem.edge(), problem.edge());
    }
}
