package org.stft.tool.mutate;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Operation;

/** Sets of operations. */
final class Calls {

    static final Set<Operation> BLOCKING_SENDS = EnumSet.of(Operation.SEND, Operation.SSEND, Operation.BSEND,
        Operation.RSEND);
    static final Set<Operation> STARTED_SENDS = EnumSet.of(Operation.ISEND, Operation.ISSEND, Operation.IBSEND,
        Operation.IRSEND);
    static final Set<Operation> PERSISTENT_SENDS = EnumSet.of(Operation.SEND_INIT, Operation.SSEND_INIT,
        Operation.BSEND_INIT, Operation.RSEND_INIT);
    static final Set<Operation> SENDS = union(BLOCKING_SENDS, STARTED_SENDS);
    static final Set<Operation> RECEIVES = EnumSet.of(Operation.RECV, Operation.IRECV);
    static final Set<Operation> EXCHANGES = EnumSet.of(Operation.SENDRECV, Operation.SENDRECV_REPLACE);
    static final Set<Operation> PROBES = EnumSet.of(Operation.PROBE, Operation.IPROBE);
    /** All with a destination. */
    static final Set<Operation> SENDING = union(union(SENDS, PERSISTENT_SENDS), EXCHANGES);
    /** All with a source. */
    static final Set<Operation> RECEIVING = union(union(union(RECEIVES, EXCHANGES), PROBES),
        EnumSet.of(Operation.RECV_INIT));
    static final Set<Operation> POINT_TO_POINT = union(SENDING, RECEIVING);
    static final Set<Operation> WAITS = EnumSet.of(Operation.WAIT, Operation.WAITALL);
    static final Set<Operation> STARTS = EnumSet.of(Operation.START, Operation.STARTALL);
    static final Set<Operation> REDUCTIONS = EnumSet.of(Operation.REDUCE, Operation.ALLREDUCE,
        Operation.REDUCE_SCATTER, Operation.SCAN);
    static final Set<Operation> COLLECTIVES = union(REDUCTIONS, EnumSet.of(Operation.BARRIER, Operation.BCAST,
        Operation.GATHER, Operation.GATHERV, Operation.SCATTER, Operation.SCATTERV, Operation.ALLGATHER,
        Operation.ALLGATHERV, Operation.ALLTOALL, Operation.ALLTOALLV));
    /** All that move elements of a type. */
    static final Set<Operation> TRANSFERS = difference(
        union(union(SENDING, RECEIVING), COLLECTIVES), union(PROBES, EnumSet.of(Operation.BARRIER)));
    static final Set<Operation> FREES = EnumSet.of(Operation.FREE, Operation.TYPE_FREE, Operation.GROUP_FREE,
        Operation.OP_FREE);
    static final Set<Operation> SPLIT = EnumSet.of(Operation.SPLIT);
    static final Set<Operation> FINALIZE = EnumSet.of(Operation.FINALIZE);
    /** All that an operator changes or looks at. */
    static final Set<Operation> ALL = union(union(union(POINT_TO_POINT, COLLECTIVES), union(FREES, STARTS)),
        union(union(SPLIT, FINALIZE), union(WAITS, EnumSet.of(Operation.TEST, Operation.TESTALL, Operation.TESTANY,
            Operation.TESTSOME, Operation.WAITANY, Operation.WAITSOME))));

    private Calls() {
    }

    private static Set<Operation> union(Set<Operation> one, Set<Operation> other) {
        Set<Operation> all = EnumSet.copyOf(one);
        all.addAll(other);
        return all;
    }

    private static Set<Operation> difference(Set<Operation> one, Set<Operation> other) {
        Set<Operation> left = EnumSet.copyOf(one);
        left.removeAll(other);
        return left;
    }
}
