package org.stft.bench.collectives;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mpi.MPI;
import org.stft.tool.bench.PlainCalls;

/** An implementation of the collective operations among all ranks, with rank 0 as the root. */
interface Way {

    /** The operations that are measured. */
    enum Operation {
        BCAST, SCATTER, GATHER
    }

    String name();

    boolean can(Operation operation);

    /**
     * Runs an operation.
     *
     * @param one the block of this rank: of {@code count} bytes
     * @param all the blocks of all ranks
     */
    void run(Operation operation, byte[] one, byte[] all, int count);

    /** MPJ Express's own operations and the tool's. */
    static List<Way> ownAndTool() {
        return List.of(new Calls("mpj", Way::plain), new Calls("tool", Way::ofTheProgram));
    }

    /** Those and SimGrid's. */
    static List<Way> all() {
        return Stream.concat(ownAndTool().stream(), Arrays.stream(ArrivalAware.Scheme.values()).map(ArrivalAware::new))
            .toList();
    }

    /** Does an operation with {@code count} bytes for each rank. */
    interface Call {
        void run(Operation operation, byte[] one, byte[] all, int count);
    }

    /** One call for each operation. */
    record Calls(String name, Call call) implements Way {

        @Override
        public boolean can(Operation operation) {
            return true;
        }

        @Override
        public void run(Operation operation, byte[] one, byte[] all, int count) {
            call.run(operation, one, all, count);
        }
    }

    /** MPJ Express's own operations. */
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
