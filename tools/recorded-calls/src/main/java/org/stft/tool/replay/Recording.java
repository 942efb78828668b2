package org.stft.tool.replay;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Operation;

/** Which calls are recorded, and so answered in a replay. All others need no other rank, and are made again. */
final class Recording {

    /** What a rank without MPI does as with it: see {@link org.stft.probe.MpiObjects}. */
    private static final Set<Operation> LOCAL = EnumSet.of(Operation.SIZE, Operation.RANK, Operation.GROUP,
        Operation.TEST_INTER, Operation.TOPO_TEST, Operation.ATTR_DELETE,
        Operation.ERRORHANDLER_SET, Operation.ERRORHANDLER_GET, Operation.PACK, Operation.UNPACK, Operation.PACK_SIZE,
        Operation.CART_RANK, Operation.CART_COORDS, Operation.CART_SHIFT, Operation.CART_MAP, Operation.CART_GET,
        Operation.CART_DIMS_CREATE, Operation.GRAPH_GET, Operation.GRAPH_NEIGHBOURS, Operation.GRAPH_MAP,
        Operation.REMOTE_SIZE, Operation.REMOTE_GROUP, Operation.OP_NEW, Operation.OP_FREE);
    /** Their groups, types and statuses are objects that the rank has made itself. */
    private static final Set<String> LOCAL_CLASSES = Set.of("Group", "Datatype", "Status");

    static final Set<Operation> TESTS = EnumSet.of(Operation.TEST, Operation.TESTANY, Operation.TESTALL,
        Operation.TESTSOME, Operation.IPROBE);
    static final Set<Operation> NEW_REQUESTS = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND, Operation.IRECV);
    static final Set<Operation> NEW_PERSISTENT = EnumSet.of(Operation.SEND_INIT, Operation.BSEND_INIT,
        Operation.SSEND_INIT, Operation.RSEND_INIT, Operation.RECV_INIT);
    static final Set<Operation> STARTS = EnumSet.of(Operation.START, Operation.STARTALL);
    static final Set<Operation> COLLECTIVE = EnumSet.of(Operation.BCAST, Operation.GATHER, Operation.GATHERV,
        Operation.SCATTER, Operation.SCATTERV, Operation.ALLGATHER, Operation.ALLGATHERV, Operation.ALLTOALL,
        Operation.ALLTOALLV, Operation.REDUCE, Operation.ALLREDUCE, Operation.REDUCE_SCATTER, Operation.SCAN);
    /** Those with an operator, which may be a method of the program. */
    static final Set<Operation> REDUCTIONS = EnumSet.of(Operation.REDUCE, Operation.ALLREDUCE,
        Operation.REDUCE_SCATTER, Operation.SCAN);
    /** MPJ Express may end the process in it, and the program does not see what it returns. */
    static final Set<Operation> ENDING = EnumSet.of(Operation.FINALIZE, Operation.ABORT);
    static final Set<Operation> BEGINNING = EnumSet.of(Operation.INIT, Operation.INITTHREAD);

    /** A generator that each thread has, which cannot be replaced; what the program draws from it is not recorded. */
    static final Operation NOT_COVERED = Operation.THREAD_LOCAL_RANDOM_CURRENT;

    static final Set<Operation> ALL = all();

    private Recording() {
    }

    private static Set<Operation> all() {
        Set<Operation> all = EnumSet.allOf(Operation.class);
        all.removeIf(Recording::isLocal);
        return all;
    }

    private static boolean isLocal(Operation operation) {
        String method = operation.method();
        return LOCAL.contains(operation)
            || LOCAL_CLASSES.contains(method.substring(0, Math.max(0, method.indexOf('.'))));
    }
}
