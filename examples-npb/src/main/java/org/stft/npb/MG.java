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
import org.stft.npb.mg.MgCharges;
import org.stft.npb.mg.MgCycle;
import org.stft.npb.mg.MgProblem;
import org.stft.npb.mg.MgRanks;
import org.stft.npb.mg.MgStencil;

/**
 * NPB MG: a discrete Poisson problem on a periodic cube by V-cycles of a multigrid method. Runs on a power of
 * two of ranks.
 *
 * <p>Protected: the number of finished V-cycles and this rank's box of the solution on the finest grid. The
 * right-hand side is computed again at a restart, and the residual follows from the two.
 */
public final class MG implements Kernel {

    private final ProblemClass problemClass;
    private final MgProblem problem;

    private MG(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = MgProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("MG", MG::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        int quarter = problem.edge() / 4;
        Ranks.requirePowerOfTwo("MG", problemClass, ranks, quarter * quarter * quarter);
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("MG", problemClass, size(), problem.iterations(), world.size());
        long begin = System.nanoTime();
        int finest = problem.levels();
        MgStencil stencil = new MgStencil(problem.smoother(), problem.edge() + 2);
        MgCycle cycle = new MgCycle(world, new MgRanks(world.size(), world.rank()), stencil, finest);
        double[] charges = new MgCharges(world, cycle.grid(finest), problem.edge()).place();
        cycle.fill(charges, finest);
        cycle.updateResidual(charges, finest);
        cycle.improve(charges, finest);
        double[] solution = cycle.solution(finest);
        Arrays.fill(solution, 0);
        console.print(" Initialization time: %14.3f seconds%n%n", (System.nanoTime() - begin) * 1e-9);

        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("u", solution);
        Stopwatch watch = new Stopwatch(progress);
        world.barrier();
        watch.start();
        cycle.updateResidual(charges, finest);
        while (progress.iteration < problem.iterations()) {
            cycle.improve(charges, finest);
            cycle.updateResidual(charges, finest);
            progress.iteration++;
            console.print("  iter %4d%n", progress.iteration);
            watch.count();
            watch.after(stft.checkpoint());
        }
        double norm = norm(world, stencil, cycle);
        watch.count();
        return report(console, world.max(watch.seconds()), norm);
    }

    private double norm(World world, MgStencil stencil, MgCycle cycle) {
        double[] squares = {stencil.squares(cycle.residual(problem.levels()), cycle.grid(problem.levels()))};
        world.sum(squares);
        return Math.sqrt(squares[0] / problem.points());
    }

    private Report report(Console console, double seconds, double norm) {
        boolean verified = problem.verifies(norm);
        console.print("%n Benchmark completed%n VERIFICATION %s%n", verified ? "SUCCESSFUL" : "FAILED");
        console.print(" L2 Norm is %20.13e%n Error is   %20.13e%n", norm,
            Math.abs(norm - problem.norm()) / problem.norm());
        return new Report("MG", problemClass, size(), problem.iterations(), seconds, problem.operations(),
            "floating point", verified, new long[] {Double.doubleToRawLongBits(norm)});
    }

    private String size() {
        return "%dx%dx%d".formatted(problem.edge(), problem.edge(), problem.edge());
    }
}
