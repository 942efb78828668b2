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
import org.stft.npb.ft.FtField;
import org.stft.npb.ft.FtProblem;
import org.stft.npb.ft.FtSlabs;
import org.stft.npb.ft.FtState;

/**
 * NPB FT: a partial differential equation in three dimensions, solved in the spectrum. Runs on a power of two
 * of ranks, up to the number of points along y and along z.
 *
 * <p>Protected: the number of finished steps, this rank's part of the spectrum, and the checksums so far.
 */
public final class FT implements Kernel {

    private final ProblemClass problemClass;
    private final FtProblem problem;

    private FT(ProblemClass problemClass) {
        this.problemClass = problemClass;
        this.problem = FtProblem.of(problemClass);
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("FT", FT::new, arguments);
    }

    @Override
    public void requireLegal(int ranks) {
        Ranks.requirePowerOfTwo("FT", problemClass, ranks, Math.min(problem.ny(), problem.nz()));
    }

    @Override
    public Report run(World world, Stft stft) {
        Console console = new Console(world);
        console.header("FT", problemClass, size(), problem.iterations(), world.size());
        FtSlabs slabs = new FtSlabs(world, problem);
        FtState state = new FtState(world, problem);
        FtField spectrum = new FtField(slabs.length());
        FtField evolved = new FtField(slabs.length());
        FtField space = world.size() == 1 ? evolved : new FtField(slabs.length());
        Progress progress = stft.protect("progress", Progress.class, Progress::new);
        stft.protect("u0 real", spectrum.re);
        stft.protect("u0 imaginary", spectrum.im);
        double[] checksums = stft.protect("sums", new double[2 * problem.iterations()]);
        if (progress.iteration == 0) {
            begin(slabs, state, space, spectrum);
        }

        Stopwatch watch = new Stopwatch(progress);
        double[] checksum = new double[2];
        world.barrier();
        watch.start();
        if (progress.iteration == 0) {
            begin(slabs, state, space, spectrum);
        }
        while (progress.iteration < problem.iterations()) {
            state.evolve(spectrum);
            evolved.copyFrom(spectrum);
            slabs.backward(evolved, space);
            state.checksum(space, checksum);
            System.arraycopy(checksum, 0, checksums, 2 * progress.iteration, 2);
            progress.iteration++;
            console.print(" T = %4d     Checksum = %22.12e %22.12e%n", progress.iteration, checksum[0], checksum[1]);
            watch.count();
            watch.after(stft.checkpoint());
        }
        watch.count();
        return report(console, world.max(watch.seconds()), checksums);
    }

    private static void begin(FtSlabs slabs, FtState state, FtField space, FtField spectrum) {
        state.begin(space);
        slabs.forward(space, spectrum);
    }

    private Report report(Console console, double seconds, double[] checksums) {
        boolean verified = problem.verifies(checksums);
        console.print(" Result verification %s%n class = %s%n", verified ? "successful" : "failed", problemClass);
        return new Report("FT", problemClass, size(), problem.iterations(), seconds, problem.operations(),
            "floating point", verified, Arrays.stream(checksums).mapToLong(Double::doubleToRawLongBits).toArray());
    }

    private String size() {
        return "%dx%dx%d".formatted(problem.nx(), problem.ny(), problem.nz());
    }
}
