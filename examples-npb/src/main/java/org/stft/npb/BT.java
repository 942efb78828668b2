package org.stft.npb;

import org.stft.npb.adi.AdiKernel;
import org.stft.npb.bt.BtMethod;
import org.stft.npb.bt.BtProblem;
import org.stft.npb.common.Program;

/**
 * NPB BT: the compressible Navier-Stokes equations on a cube, brought towards their steady state by time steps whose
 * implicit operator is factored by axes, so that each line has block-tridiagonal equations. Runs on the same numbers of
 * ranks as {@link SP}.
 *
 * <p>Protected: the number of finished steps and this rank's tiles of the solution. The forcing term is computed again
 * at a restart, and the residual follows from the two.
 */
public final class BT {

    private BT() {
    }

    /** Runs this rank of the benchmark; the argument after those of MPJ Express is the class letter. */
    public static void main(String[] arguments) {
        Program.main("BT", problemClass -> {
            var problem = BtProblem.of(problemClass);
            return new AdiKernel("BT", problemClass, problem, new BtMethod(problem.edge(), problem.step()));
        }, arguments);
    }
}
