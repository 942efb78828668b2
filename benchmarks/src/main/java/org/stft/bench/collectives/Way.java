package org.stft.bench.collectives;

import java.util.List;
import mpi.MPI;
import org.stft.tool.bench.PlainCalls;

/** An implementation of the collective operations among all ranks, with rank 0 as the root. */
record Way(String name, Way.Call call) {

    /** The operations that are measured. */
    enum Operation {
        BCAST, SCATTER, GATHER
    }

    /** Does an operation: {@code one} is the block of this rank, of {@code count} bytes, {@code all} those of all ranks. */
    interface Call {
        void run(Operation operation, byte[] one, byte[] all, int count);
    }

    /** MPJ Express's own operations and the tool's. */
    static List<Way> all() {
        return List.of(new Way(MeasuredCase.OWN, Way::plain), new Way(MeasuredCase.TOOL, Way::ofTheProgram));
    }

    private static void plain(Operation operation, byte[] one, byte[] all, int count) {
        switch (operation) {
            case BCAST -> PlainCalls.broadcast(one, count);
            case SCATTER -> PlainCalls.scatter(all, one, count);
            default -> PlainCalls.gather(one, all, count);
        }
    }

    /** The calls of a program, which the tool answers. */
    private static void ofTheProgram(Operation operation, byte[] one, byte[] all, int count) {
        switch (operation) {
            case BCAST -> MPI.COMM_WORLD.Bcast(one, 0, count, MPI.BYTE, 0);
            case SCATTER -> MPI.COMM_WORLD.Scatter(all, 0, count, MPI.BYTE, one, 0, count, MPI.BYTE, 0);
            default -> MPI.COMM_WORLD.Gather(one, 0, count, MPI.BYTE, all, 0, count, MPI.BYTE, 0);
        }
    }
}
