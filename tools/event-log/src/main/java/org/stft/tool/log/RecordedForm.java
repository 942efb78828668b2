package org.stft.tool.log;

import java.util.EnumSet;
import java.util.Set;
import org.stft.log.EventKind;
import org.stft.probe.Operation;

/**
 * The way in which calls are recorded. Local calls, such as {@code Comm.Rank} and all of {@code Group}, are not
 * recorded.
 */
enum RecordedForm {
    SEND(EventKind.SEND, true, Operation.SEND, Operation.SSEND, Operation.BSEND, Operation.RSEND),
    RECEIVE(EventKind.RECEIVE, true,
        Operation.RECV),
    SENDRECV(EventKind.SEND, true, Operation.SENDRECV, Operation.SENDRECV_REPLACE),
    START(EventKind.CALL, false, Operation.ISEND,
        Operation.IBSEND, Operation.ISSEND, Operation.IRSEND, Operation.IRECV, Operation.START,
        Operation.STARTALL),
    WAIT(EventKind.COMPLETE, true, Operation.WAIT, Operation.WAITALL, Operation.WAITANY,
        Operation.WAITSOME),
    TEST(EventKind.COMPLETE, false, Operation.TEST, Operation.TESTALL, Operation.TESTANY,
        Operation.TESTSOME),
    PROBE(EventKind.PROBE, true, Operation.PROBE),
    IPROBE(EventKind.PROBE, false, Operation.IPROBE),
    COLLECTIVE(EventKind.COLLECTIVE, true,
        Operation.BARRIER, Operation.BCAST, Operation.GATHER, Operation.GATHERV, Operation.SCATTER,
        Operation.SCATTERV,
        Operation.ALLGATHER, Operation.ALLGATHERV, Operation.ALLTOALL, Operation.ALLTOALLV,
        Operation.REDUCE, Operation.ALLREDUCE,
        Operation.REDUCE_SCATTER, Operation.SCAN, Operation.SPLIT, Operation.CREATE, Operation.CLONE,
        Operation.CREATE_CART,
        Operation.CREATE_GRAPH, Operation.CART_SUB, Operation.CREATE_INTERCOMM,
        Operation.MERGE),
    OTHER(EventKind.CALL, true, Operation.INIT, Operation.INITTHREAD, Operation.FINALIZE,
        Operation.ABORT, Operation.CANCEL, Operation.FREE,
        Operation.BUFFER_ATTACH, Operation.BUFFER_DETACH);

    static final Set<Operation> ALL = EnumSet.noneOf(Operation.class);

    private static final RecordedForm[] BY_OPERATION = new RecordedForm[Operation.values().length];

    static {
        for (RecordedForm as : values()) {
            for (Operation operation : as.operations) {
                BY_OPERATION[operation.ordinal()] = as;
                ALL.add(operation);
            }
        }
    }

    private final EventKind kind;
    private final boolean blocks;
    private final Operation[] operations;

    RecordedForm(EventKind kind, boolean blocks, Operation... operations) {
        this.kind = kind;
        this.blocks = blocks;
        this.operations = operations;
    }

    static RecordedForm of(Operation operation) {
        return BY_OPERATION[operation.ordinal()];
    }

    /** The kind under which the log shows that a rank is in such a call. */
    EventKind kind() {
        return kind;
    }

    /** Returns true if a rank may hang in this call: the log then shows that it has entered it. */
    boolean blocks() {
        return blocks;
    }
}
