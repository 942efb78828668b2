package org.stft.tool.race;

import java.io.IOException;
import java.nio.file.Path;
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

    private Forcing(Decisions decisions, ToolContext context) {
        Outcomes outcomes = new Outcomes(decisions);
        wildcards = new ForcedWildcards(decisions, outcomes, context.communicators(), context.origins());
        completions = new ForcedCompletions(decisions, outcomes, context.origins());
        Milestone.STARTED.reach(decisions.directory(), "");
    }

    /**
     * Reads the file; the log of the run is beside it.
     *
     * @param setting that names the file
     */
    static Forcing of(String file, String setting, ToolContext context) {
        try {
            Decisions decisions = Decisions.read(Path.of(file));
            context.directoryOfTools(decisions.directory());
            return new Forcing(decisions, context);
        } catch (IOException e) {
            throw new IllegalArgumentException(setting + ": " + e.getMessage(), e);
        }
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
