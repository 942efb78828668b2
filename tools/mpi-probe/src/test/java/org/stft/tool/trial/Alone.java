package org.stft.tool.trial;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.MpiObjects;
import org.stft.probe.MpiObjects.StatusValues;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;

/** Stands for MPI in rank 1 of 4, whose calls no other rank answers: the communicators are those of {@code Family}. */
public final class Alone implements Tool {

    private static final int RANK = 1;
    private static final int RANKS = 4;
    private static final int[] ALL = IntStream.range(0, RANKS).toArray();
    private static final int[] EVEN = {0, 2};
    private static final int[] ODD = {1, 3};
    private static final int[] MERGED = {0, 2, 1, 3};

    private MpiObjects objects;

    @Override
    public String id() {
        return "alone";
    }

    @Override
    public Layer layer() {
        return Layer.REPLACE;
    }

    @Override
    public Set<Operation> wants() {
        return EnumSet.of(Operation.INIT, Operation.FINALIZE, Operation.SPLIT, Operation.CLONE, Operation.CREATE,
            Operation.CREATE_CART, Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM,
            Operation.MERGE, Operation.ISEND, Operation.IRECV, Operation.RECV_INIT, Operation.START, Operation.WAIT,
            Operation.ALLREDUCE);
    }

    @Override
    public void start(ToolContext context) {
        objects = context.objects();
    }

    @Override
    public Object around(Call call) {
        return switch (call.operation()) {
            case INIT -> {
                objects.initialize(RANK, RANKS);
                yield call.argument("argv");
            }
            case SPLIT, CLONE, CREATE -> objects.intracomm(ODD);
            case CREATE_CART ->
                objects.cartcomm(ALL, (int[]) call.argument("dims"), (boolean[]) call.argument("periods"));
            case CART_SUB -> objects.cartcomm(ODD, new int[] {2}, new boolean[1]);
            case CREATE_GRAPH -> objects.graphcomm(ALL, (int[]) call.argument("index"), (int[]) call.argument("edges"));
            case CREATE_INTERCOMM -> objects.intercomm(ODD, EVEN);
            case MERGE -> objects.intracomm(MERGED);
            case ISEND, IRECV -> objects.request();
            case RECV_INIT -> objects.persistent(Operation.IRECV, call.communicator(), call.argument(0),
                call.argument(1), call.argument(2), call.argument(3), call.argument(4), call.argument(5));
            case WAIT -> status();
            default -> null;
        };
    }

    private Status status() {
        return objects.status(new StatusValues(2, 7, 0, 3, 12, 3, objects.values(new Status()).type()));
    }

    static boolean isAlone() {
        return MPI.COMM_WORLD.Rank() == RANK && MPI.COMM_WORLD.Size() == RANKS;
    }
}
