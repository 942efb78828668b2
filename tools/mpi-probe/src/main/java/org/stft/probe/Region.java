package org.stft.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import org.stft.probe.TransferArguments.Role;

/**
 * Elements of an array of the program that a call reads or writes.
 *
 * @param buffer the array, or the buffer of packed data
 * @param offset the index of the first element
 * @param count the number of elements of the type
 */
public record Region(Object buffer, int offset, int count, Datatype type) {

    /**
     * What a call of this rank reads: what it sends, and what it contributes to a collective operation. For a
     * nonblocking call, what it reads until it is complete.
     */
    public static List<Region> readBy(Call call) {
        TransferArguments side = call.sending();
        if (side == null) {
            return List.of();
        }
        return switch (call.operation()) {
            case BCAST -> isRoot(call) ? one(side, 1) : List.of();
            case SCATTER -> isRoot(call) ? one(side, ranks(call)) : List.of();
            case SCATTERV -> isRoot(call) ? parts(call, side) : List.of();
            case ALLTOALL -> one(side, ranks(call));
            case ALLTOALLV -> parts(call, side);
            case REDUCE_SCATTER -> List.of(new Region(side.buffer(), side.offset(),
                IntStream.of(side.counts()).limit(ranks(call)).sum(), side.type()));
            default -> transfer(side);
        };
    }

    /** What a call of this rank may write: what it receives. */
    public static List<Region> writtenBy(Call call) {
        TransferArguments side = call.receiving();
        if (side == null) {
            return List.of();
        }
        return switch (call.operation()) {
            case BCAST -> isRoot(call) ? List.of() : one(side, 1);
            case GATHER -> isRoot(call) ? one(side, ranks(call)) : List.of();
            case GATHERV -> isRoot(call) ? parts(call, side) : List.of();
            case REDUCE -> isRoot(call) ? one(side, 1) : List.of();
            case ALLGATHER, ALLTOALL -> one(side, ranks(call));
            case ALLGATHERV, ALLTOALLV -> parts(call, side);
            case REDUCE_SCATTER -> List.of(new Region(side.buffer(), side.offset(),
                side.counts()[call.communicator().Rank()], side.type()));
            default -> transfer(side);
        };
    }

    /** A message to or from nobody has no data. */
    private static List<Region> transfer(TransferArguments side) {
        return side.has(Role.PEER) && side.peer() == MPI.PROC_NULL ? List.of() : one(side, 1);
    }

    private static List<Region> one(TransferArguments side, int times) {
        return List.of(new Region(side.buffer(), side.offset(), side.count() * times, side.type()));
    }

    /** One part for each rank; those of no elements are left out, as are counts for more ranks than there are. */
    private static List<Region> parts(Call call, TransferArguments side) {
        int extent = side.type().Extent();
        List<Region> parts = new ArrayList<>();
        int ranks = Math.min(side.counts().length, ranks(call));
        for (int i = 0; i < ranks; i++) {
            if (side.counts()[i] > 0) {
                parts.add(new Region(side.buffer(), side.offset() + side.displacements()[i] * extent, side.counts()[i],
                    side.type()));
            }
        }
        return parts;
    }

    private static boolean isRoot(Call call) {
        return call.root() == call.communicator().Rank();
    }

    private static int ranks(Call call) {
        Comm communicator = call.communicator();
        return communicator.Size();
    }
}
