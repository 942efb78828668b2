package org.stft.npb.adi;

import java.util.List;
import java.util.stream.DoubleStream;
import org.stft.Stft;
import org.stft.npb.common.Console;
import org.stft.npb.common.Kernel;
import org.stft.npb.common.ProblemClass;
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

/** A benchmark that brings the solution towards its steady state by time steps with alternating directions. */
public final class AdiKernel implements Kernel {

    private static final int PRINTED = 20;

    private final String name;
    private final ProblemClass problemClass;
    private final AdiProblem problem;
    private final AdiMethod method;

    /** The benchmark of that name, which differs from others by its method and its problem sizes. */
    public AdiKernel(String name, ProblemClass problemClass, AdiProblem problem, AdiMethod method) {
        this.name = name;
        this.problemClass = problemClass;
        this.problem = problem;
        this.method = method;
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requireLayers(name, problemClass, ranks, AdiRanks.mostLayers(ranks), problem.mostLayers());
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header(name, problemClass, size(), problem.iterations(), world.size());
        AdiRanks ranks = new AdiRanks(world.size(), world.rank());
        List<FlowBox> boxes = ranks.boxes(problem.edge());
        FlowAxis[] axes = FlowAxis.all(problem.edge());
        FlowResidual equations = new FlowResidual(boxes, axes, new AdiBorders(world, ranks, boxes));
        AdiSweeps sweeps = new AdiSweeps(world, ranks, boxes, axes, method, problem.step());
        double[] solution = new double[boxes.get(boxes.size() - 1).end];
        double[] residual = new double[solution.length];
        boxes.forEach(box -> FlowExact.fill(solution, box, FlowExact::guess));
        equations.update(solution, residual);
        sweeps.advance(solution, residual);
        boxes.forEach(box -> FlowExact.fill(solution, box, FlowExact::guess));

        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("u", solution);
        Stopwatch watch = new Stopwatch(progress);
        world.barrier();
        watch.start();
        while (progress.iteration < problem.iterations()) {
            equations.update(solution, residual);
            sweeps.advance(solution, residual);
            progress.iteration++;
            print(console, progress.iteration);
            watch.count();
            watch.after(stft.checkpoint());
        }
        watch.count();
        FlowNorms norms = new FlowNorms(world, boxes);
        equations.update(solution, residual);
        return report(console, world.max(watch.seconds()), norms.rootMeanSquares(residual), norms.errors(solution));
    }

    private void print(Console console, int iteration) {
        if (iteration == 1 || iteration % PRINTED == 0) {
            console.print(" Time step %4d%n", iteration);
        }
    }

    private Report report(Console console, double seconds, double[] residuals, double[] errors) {
        console.print("%n Verification being performed for class %s%n", problemClass);
        boolean verified = FlowComparison.compare(console, "RMS-norms of residual", residuals, problem.residuals());
        verified &= FlowComparison.compare(console, "RMS-norms of solution error", errors, problem.errors());
        console.print(" Verification %s%n", verified ? "Successful" : "failed");
        long[] bits = DoubleStream.concat(DoubleStream.of(residuals), DoubleStream.of(errors))
            .mapToLong(Double::doubleToRawLongBits).toArray();
        return new Report(name, problemClass, size(), problem.iterations(), seconds,
            problem.iterations() * method.operations(), "floating point", verified, bits);
    }

    private String size() {
        return "%dx%dx%d".formatted(problem.edge(), problem.edge(), problem.edge());
    }
}
