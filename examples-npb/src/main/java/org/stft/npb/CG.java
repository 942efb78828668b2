package org.stft.npb;

import java.util.Arrays;
import org.stft.Stft;
import org.stft.npb.cg.CgGrid;
import org.stft.npb.cg.CgMatrix;
import org.stft.npb.cg.CgProblem;
import org.stft.npb.cg.CgSolver;
import org.stft.npb.common.Console;
import org.stft.npb.common.Kernel;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Program;
import org.stft.npb.common.Progress;
import org.stft.npb.common.Ranks;
import org.stft.npb.common.Report;
import org.stft.npb.common.Stopwatch;
import org.stft.npb.common.World;

/**
 * NPB CG: the smallest eigenvalue of a large sparse matrix by inverse iteration, with a conjugate-gradient
 * solver. Runs on a power of two of ranks.
 *
 * <p>Protected: the number of finished outer iterations, this rank's stretch of the vector x, and the last
 * residual and eigenvalue. The matrix is computed again at a restart.
 */
public final class CG implements Kernel {

    private final ProblemClass problemClass;
    private final CgProblem problem;

    private CG(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = CgProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("CG", CG::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requirePowerOfTwo("CG", problemClass, ranks, problem.order());
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("CG", problemClass, Integer.toString(problem.order()), problem.iterations(), world.size());
        long begin = System.nanoTime();
        CgGrid grid = new CgGrid(problem.order(), world.size(), world.rank());
        CgSolver solver = new CgSolver(world, grid, CgMatrix.generate(problem, grid));
        double[] z = new double[grid.endColumn() - grid.firstColumn()];
        double[] x = new double[z.length];
        Arrays.fill(x, 1);
        solver.solve(x, z);
        console.print(" Initialization time = %14.3f seconds%n%n", (System.nanoTime() - begin) * 1e-9);

        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("x", x);
        double[] estimate = stft.protect("zeta", new double[1]);
        Stopwatch watch = new Stopwatch(progress);
        console.print("   iteration           ||r||                 zeta%n");
        world.barrier();
        watch.start();
        while (progress.iteration < problem.iterations()) {
            double residual = solver.solve(x, z);
            estimate[0] = improve(solver, x, z);
            progress.iteration++;
            console.print("    %5d       %20.14e %20.13f%n", progress.iteration, residual, estimate[0]);
            watch.count();
            watch.after(stft.checkpoint());
        }
        watch.count();
        return report(console, world.max(watch.seconds()), estimate[0]);
    }

    /** Makes x the normalised z and returns the eigenvalue estimate. */
    private double improve(CgSolver solver, double[] x, double[] z) {
        double[] products = solver.products(x, z);
        double scale = 1 / Math.sqrt(products[1]);
        for (int i = 0; i < x.length; i++) {
            x[i] = scale * z[i];
        }
        return problem.shift() + 1 / products[0];
    }

    private Report report(Console console, double seconds, double zeta) {
        boolean verified = problem.verifies(zeta);
        console.print(" Benchmark completed%n VERIFICATION %s%n", verified ? "SUCCESSFUL" : "FAILED");
        console.print(" Zeta is    %20.13e%n Error is   %20.13e%n", zeta,
            Math.abs(zeta - problem.zeta()) / problem.zeta());
        return new Report("CG", problemClass, Integer.toString(problem.order()), problem.iterations(), seconds,
            problem.operations(), "floating point", verified, new long[] {Double.doubleToRawLongBits(zeta)});
    }
}
