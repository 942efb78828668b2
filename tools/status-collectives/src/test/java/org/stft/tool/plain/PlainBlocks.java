package org.stft.tool.plain;

import mpi.Intracomm;
import mpi.MPI;

/** MPJ Express's own operations, in ranks whose other calls the tool answers: those of this package are not redirected. */
public final class PlainBlocks {

    private PlainBlocks() {
    }

    public static void scatter(Intracomm communicator, Object from, int fromOffset, Object to, int toOffset, int count,
        int root) {
        communicator.Scatter(from, fromOffset, count, MPI.INT, to, toOffset, count, MPI.INT, root);
    }

    public static void gather(Intracomm communicator, Object from, int fromOffset, Object to, int toOffset, int count,
        int root) {
        communicator.Gather(from, fromOffset, count, MPI.INT, to, toOffset, count, MPI.INT, root);
    }
}
