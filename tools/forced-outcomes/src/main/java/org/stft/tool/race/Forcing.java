package org.stft.tool.race;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;

/** Gives calls the outcomes that a file names. */
final class Forcing {

    /** The calls that may have an outcome in a file, and those that begin operations. */
    static final Set<Operation> CALLS = EnumSet.of(Operation.RECV, Operation.IRECV, Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL, Operation.PROBE, Operation.IPROBE,
        Operation.WAIT, Operation.WAITALL);

    static {
        CALLS.addAll(ForcedCompletions.WANTED);
    }

    private final ForcedWildcards wildcards;
    private final ForcedCompletions completions;

    Forcing(Decisions decisions, ToolContext context) {
        Outcomes outcomes = new Outcomes(decisions);
        wildcards = new ForcedWildcards(decisions, outcomes, context.communicators(), context.origins());
        completions = new ForcedCompletions(decisions, outcomes, context.origins());
        Milestone.STARTED.reach(decisions.directory(), "");
    }

    Object around(Call call) {
        return switch (call.operation()) {
            case PROBE -> wildcards.probe(call, call::proceed);
            case IPROBE -> wildcards.poll(call);
            case START, STARTALL -> completions.started(call, wildcards.start(call));
            case IRECV -> completions.started(call, wildcards.receive(call));
            case ISEND, IBSEND, ISSEND, IRSEND -> completions.started(call, call.proceed());
            case WAIT, WAITALL -> wildcards.complete(call, call::proceed);
            case WAITANY, WAITSOME, TEST, TESTANY, TESTSOME, TESTALL -> wildcards.complete(call,
                () -> completions.complete(call));
            default -> wildcards.receive(call);
        };
    }
}
