package org.stft.npb;

import org.stft.npb.adi.AdiKernel;
import org.stft.npb.common.Program;
import org.stft.npb.sp.SpMethod;
import org.stft.npb.sp.SpProblem;

/**
 * NPB SP: the compressible Navier-Stokes equations on a cube, brought towards their steady state by time steps whose
 * implicit operator is factored by axes and diagonalized, so that each line has five scalar pentadiagonal equations.
 * Runs on n x m ranks, where m divides n: on a square as NPB, and on others as long as the n layers across an axis have
 * three points each.
 *
 * <p>Protected: the number of finished steps and this rank's tiles of the solution. The forcing term is computed again
 * at a restart, and the residual follows from the two.
 */
public final class SP {

    private SP() {
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("SP", problemClass -> {
            var problem = SpProblem.of(problemClass);
            return new AdiKernel("SP", problemClass, problem, new SpMethod(problem.edge(), problem.step()));
        }, arguments);
    }
}
