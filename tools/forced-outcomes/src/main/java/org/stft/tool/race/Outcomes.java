package org.stft.tool.race;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Queue;
import mpi.MPI;

/** The outcomes of this rank that are left, in the order of its calls. */
final class Outcomes {

    private final Decisions decisions;
    @GuardedBy("this")
    private Queue<Outcome> left;
    @GuardedBy("this")
    private long taken;

    Outcomes(Decisions decisions) {
        this.decisions = decisions;
    }

    /** The outcome of the next call; null if that is free. */
    synchronized Outcome next() {
        left = left == null ? decisions.outcomes(MPI.COMM_WORLD.Rank()) : left;
        return left.peek();
    }

    /** A call had it. */
    synchronized void take() {
        taken++;
        if (taken >= left.element().times()) {
            left.remove();
            taken = 0;
        }
    }
}
